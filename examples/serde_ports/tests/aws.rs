//! Which events of `aws_lambda_events` have an encoding through serde. `README.md` has the counts.

use aws_lambda_events::event::*;
use serde::{Deserialize, Deserializer, Serialize};
use serde_ports::verdict::Verdict::*;
use serde_ports::verdict::verdict;
use serde_ports::verdicts;

#[test]
fn every_event_has_its_verdict() {
    let verdicts = verdicts! {
        sqs::SqsEvent: Same {"Records": []}
        sqs::SqsMessage: Unnamed {"messageId": "m1", "body": "hi", "attributes": {"SenderId": "A1"}, "awsRegion": "eu-west-1"}
        sqs::SqsMessageAttribute: Same {"stringValue": "red", "binaryValue": "aGk=", "dataType": "String"}
        sqs::SqsBatchResponse: Same {"batchItemFailures": [{"itemIdentifier": "m1"}]}
        sns::MessageAttribute: Same {"Type": "String", "Value": "red"}
        sns::CloudWatchMetricStat: Same {"Metric": {"MetricName": "Errors"}, "Period": 60, "Stat": "Sum"}
        sns::SnsMessage: Unnamed {"Type": "Notification", "MessageId": "n1", "TopicArn": "arn:t",
            "Timestamp": "2024-05-06T07:08:09.123Z", "SignatureVersion": "1", "Signature": "x", "SigningCertUrl": "u",
            "UnsubscribeUrl": "u", "Message": "hi", "MessageAttributes": {"k": {"Type": "String", "Value": "v"}}}
        cloudwatch_logs::LogData: Same {"owner": "1", "logGroup": "g", "logStream": "s", "subscriptionFilters": ["f"],
            "messageType": "DATA_MESSAGE", "logEvents": [{"id": "e", "timestamp": 5, "message": "hi"}]}
        ses::SimpleEmailMessage: Same {"commonHeaders": {"from": ["a@b"], "subject": "hi"}, "source": "a@b",
            "timestamp": "2024-05-06T07:08:09Z", "destination": ["c@d"], "headers": [{"name": "To", "value": "c@d"}],
            "headersTruncated": false}
        ses::SimpleEmailVerdict: Same {"status": "PASS"}
        firehose::KinesisFirehoseEvent: DescribesItself {"invocationId": "i", "records": [{"recordId": "r",
            "approximateArrivalTimestamp": 1_500_000_000_000_i64, "data": "aGk="}]}
        firehose::KinesisFirehoseResponseRecordMetadata: Unnamed {"partitionKeys": {"k": "v"}}
        code_commit::CodeCommitReference: Unnamed {"commit": "c", "ref": "r", "created": true}
        kafka::KafkaEvent: Unnamed {"eventSource": "aws:kafka", "records": {"t-0": []}}
        kafka::KafkaRecord: DescribesItself {"topic": "t", "partition": 0, "offset": 15, "timestamp": 1_500_000_000_000_i64,
            "key": "a2V5", "headers": [{"h": [104, 105]}]}
        iot_button::IoTButtonEvent: Same {"serialNumber": "G1", "clickType": "SINGLE", "batteryVoltage": "2000mV"}
        config::ConfigEvent: Same {"accountId": "1", "configRuleName": "r", "eventLeftScope": false, "version": "1.0"}
        secretsmanager::SecretsManagerSecretRotationEvent: Same {"Step": "createSecret", "SecretId": "s",
            "ClientRequestToken": "t"}
        connect::ConnectEndpoint: Same {"Address": "+1", "Type": "TELEPHONE_NUMBER"}
        connect::ConnectDetails: Unnamed {"ContactData": {"CustomerEndpoint": {}, "SystemEndpoint": {}}}
        appsync::AppSyncIamIdentity: Same {"accountId": "1", "sourceIp": ["1.2.3.4"], "username": "u"}
        appsync::AppSyncIdentity: DescribesItself {"accountId": "1", "sourceIp": ["1.2.3.4"], "username": "u"}
        cloudformation::CloudFormationCustomResourceRequest: DescribesItself {"RequestType": "Delete", "RequestId": "r",
            "ResponseURL": "u", "StackId": "s", "ResourceType": "Custom::T", "LogicalResourceId": "l",
            "PhysicalResourceId": "p", "ResourceProperties": {"a": 1}}
        cloudformation::CloudFormationCustomResourceResponse: Same {"Status": "SUCCESS", "PhysicalResourceId": "p",
            "StackId": "s", "RequestId": "r", "LogicalResourceId": "l", "NoEcho": false, "Data": {"k": "v"}}
        iam::IamPolicyStatement: LeftOut {"Action": ["s3:GetObject"], "Effect": "Allow", "Resource": ["*"]}
        bedrock_agent_runtime::Agent: Same {"name": "n", "id": "i", "alias": "a", "version": "1"}
        alb::AlbTargetGroupResponse: LeftOut {"statusCode": 200, "headers": {"a": "b"}, "multiValueHeaders": {}}
        lambda_function_urls::LambdaFunctionUrlResponse: Unnamed {"statusCode": 200, "headers": {"a": "b"},
            "isBase64Encoded": false, "cookies": []}
        lex::LexBot: Same {"name": "n", "alias": "a", "version": "1"}
        dynamodb::TimeWindowEvent: Flattened {"Records": [], "window": {"start": "2024-05-06T07:08:09Z",
            "end": "2024-05-06T07:10:09Z"}, "state": {}, "isFinalInvokeForWindow": false, "isWindowTerminatedEarly": false}
    };
    let wrong: Vec<_> = verdicts
        .into_iter()
        .filter(|(_, expected, found)| expected != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A field that is read as an `Option`, and written without one, as in many events.
#[derive(Serialize, Deserialize, Debug)]
struct Nullish {
    #[serde(deserialize_with = "nullish")]
    flag: bool,
    list: Vec<u8>,
}

fn nullish<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

#[test]
fn a_type_that_reads_another_form_can_decode_as_another_value() {
    let value = Nullish {
        flag: true,
        list: vec![0],
    };
    assert_eq!(verdict(&value), Other);
}
