//! Which events of `aws_lambda_events` have a schema. `README.md` has the results.

use std::collections::BTreeMap;
use std::fmt::Debug;

use aws_lambda_events::event::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_ports::port::{self, Outcome, of_json};
use serde_ports::source::Source;

/// An event in JSON, from the tests of the crate.
struct Event {
    fixture: &'static str,
    type_name: &'static str,
    outcome: fn(&str) -> Outcome,
}

#[test]
fn every_event_has_its_outcome() {
    let source = Source::of("aws_lambda_events");
    let events = events();
    expect_events_of(&source, &events);
    let outcomes = events.into_iter().map(|event| {
        let json = source.read(&format!("fixtures/example-{}.json", event.fixture));
        ((event.outcome)(&json), event.fixture.into())
    });
    port::expect_outcomes("events", outcomes);
}

/// Expects all events that a test of the crate reads, each with the same type.
fn expect_events_of(source: &Source, events: &[Event]) {
    let fixtures = source.fixtures();
    for (fixture, test) in &fixtures {
        let event = events
            .iter()
            .find(|event| &format!("example-{}", event.fixture) == fixture);
        let name = event.expect(fixture).type_name;
        let name = name
            .split('<')
            .next()
            .and_then(|name| name.rsplit("::").next());
        let name = name.unwrap_or_default().trim();
        let forms = [
            format!(": {name} ="),
            format!(": {name}<"),
            format!("::<{name}>"),
        ];
        let has_type = test.contains("_slice(data)") || test.contains("_roundtrip");
        assert!(
            !has_type || forms.iter().any(|form| test.contains(form)),
            "{fixture}: {name}"
        );
    }
    for event in events {
        let name = format!("example-{}", event.fixture);
        assert!(
            fixtures.iter().any(|(fixture, _)| *fixture == name),
            "{name}"
        );
    }
}

type Content = BTreeMap<String, Value>;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "kebab-case")]
struct Ec2StateChange {
    instance_id: String,
    state: String,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "PascalCase")]
struct TestProperties {
    key_1: String,
    key_2: Vec<String>,
    key_3: BTreeMap<String, String>,
}

type TestRequest =
    cloudformation::CloudFormationCustomResourceRequest<TestProperties, TestProperties>;

mod provider {
    pub type TestRequest =
        aws_lambda_events::cloudformation::provider::CloudFormationCustomResourceRequest<
            super::TestProperties,
            super::TestProperties,
        >;
}

/// Expands to the events of each type.
macro_rules! events {
    ($($type:ty: $($fixture:literal)+;)+) => {
        vec![$($(Event {
            fixture: $fixture,
            type_name: stringify!($type),
            outcome: of_json::<$type>,
        }),+),+]
    };
}

fn events() -> Vec<Event> {
    events! {
        activemq::ActiveMqEvent: "activemq-event" "activemq-event-null-properties";
        alb::AlbTargetGroupRequest: "alb-lambda-target-request-headers-only"
            "alb-lambda-target-request-multivalue-headers";
        alb::AlbTargetGroupResponse: "alb-lambda-target-response";
        apigw::ApiGatewayCustomAuthorizerRequestTypeRequest: "apigw-custom-auth-request-type-request"
            "apigw-v2-custom-authorizer-websocket-request";
        apigw::ApiGatewayCustomAuthorizerRequest: "apigw-custom-auth-request";
        apigw::ApiGatewayCustomAuthorizerResponse: "apigw-custom-auth-response"
            "apigw-custom-auth-response-with-single-value-action"
            "apigw-custom-auth-response-with-single-value-resource" "apigw-custom-auth-response-with-condition";
        apigw::ApiGatewayProxyRequest: "apigw-request" "apigw-request-multi-value-parameters"
            "apigw-request-catch-all" "apigw-restapi-openapi-request" "apigw-console-test-request"
            "apigw-console-request";
        apigw::ApiGatewayProxyResponse: "apigw-response";
        apigw::ApiGatewayV2httpRequest: "apigw-v2-request-iam" "apigw-v2-request-jwt-authorizer"
            "apigw-v2-request-lambda-authorizer" "apigw-v2-request-multi-value-parameters"
            "apigw-v2-request-no-authorizer" "apigw-v2-custom-authorizer-v1-request";
        apigw::ApiGatewayWebsocketProxyRequest: "apigw-websocket-request" "apigw-websocket-request-without-method"
            "apigw-websocket-request-disconnect-route";
        apigw::ApiGatewayV2CustomAuthorizerV2Request: "apigw-v2-custom-authorizer-v2-request"
            "apigw-v2-custom-authorizer-v2-request-null-maps" "apigw-v2-custom-authorizer-v2-request-without-cookies"
            "apigw-v2-custom-authorizer-v2-request-without-identity-source";
        appsync::AppSyncCognitoIdentity: "appsync-identity-cognito";
        appsync::AppSyncIamIdentity: "appsync-identity-iam";
        appsync::AppSyncLambdaAuthorizerRequest: "appsync-lambda-auth-request";
        appsync::AppSyncLambdaAuthorizerResponse: "appsync-lambda-auth-response";
        appsync::AppSyncDirectResolverEvent: "appsync-direct-resolver";
        autoscaling::AutoScalingEvent: "autoscaling-event-launch-successful" "autoscaling-event-launch-unsuccessful"
            "autoscaling-event-lifecycle-action" "autoscaling-event-terminate-action"
            "autoscaling-event-terminate-successful" "autoscaling-event-terminate-unsuccessful";
        bedrock_agent_runtime::AgentEvent: "bedrock-agent-runtime-event"
            "bedrock-agent-runtime-event-without-parameters" "bedrock-agent-runtime-event-without-request-body";
        clientvpn::ClientVpnConnectionHandlerRequest: "clientvpn-connectionhandler-request";
        TestRequest: "cloudformation-custom-resource-create-request"
            "cloudformation-custom-resource-update-request" "cloudformation-custom-resource-delete-request";
        cloudformation::CloudFormationCustomResourceResponse: "cloudformation-custom-resource-response";
        provider::TestRequest: "cloudformation-custom-resource-provider-create-request"
            "cloudformation-custom-resource-provider-update-request"
            "cloudformation-custom-resource-provider-delete-request";
        cloudformation::provider::CloudFormationCustomResourceResponse:
            "cloudformation-custom-resource-provider-response";
        cloudwatch_alarms::CloudWatchMetricAlarm: "cloudwatch-alarm-metric";
        cloudwatch_alarms::CloudWatchCompositeAlarm: "cloudwatch-alarm-composite"
            "cloudwatch-alarm-composite-with-suppressor-alarm";
        cloudwatch_events::cloudtrail::AWSAPICall: "cloudwatch-cloudtrail-assumed-role"
            "cloudwatch-cloudtrail-unknown-federate" "cloudwatch-cloudtrail-unknown-user-auth";
        cloudwatch_logs::LogsEvent: "cloudwatch_logs-event";
        code_commit::CodeCommitEvent: "code_commit-event";
        codebuild::CodeBuildEvent: "codebuild-phase-change" "codebuild-state-change";
        codedeploy::CodeDeployLifecycleEvent: "codedeploy-lifecycle-event";
        codedeploy::CodeDeployEvent: "codedeploy-deployment-event" "codedeploy-instance-event";
        codepipeline_cloudwatch::CodePipelineCloudWatchEvent: "codepipeline-action-execution-stage-change-event"
            "codepipeline-execution-stage-change-event" "codepipeline-execution-state-change-event";
        codepipeline_job::CodePipelineJobEvent: "codepipeline_job-event";
        cognito::CognitoEvent: "cognito-event";
        cognito::CognitoEventUserPoolsCreateAuthChallenge: "cognito-event-userpools-create-auth-challenge"
            "cognito-event-userpools-create-auth-challenge-user-not-found";
        cognito::CognitoEventUserPoolsCustomMessage: "cognito-event-userpools-custommessage";
        cognito::CognitoEventUserPoolsDefineAuthChallenge: "cognito-event-userpools-define-auth-challenge"
            "cognito-event-userpools-define-auth-challenge-optional-response-fields"
            "cognito-event-userpools-define-auth-challenge-user-not-found";
        cognito::CognitoEventUserPoolsMigrateUser: "cognito-event-userpools-migrateuser"
            "cognito-event-userpools-migrateuser-null-fields";
        cognito::CognitoEventUserPoolsPostAuthentication: "cognito-event-userpools-postauthentication";
        cognito::CognitoEventUserPoolsPostConfirmation: "cognito-event-userpools-postconfirmation";
        cognito::CognitoEventUserPoolsPreAuthentication: "cognito-event-userpools-preauthentication";
        cognito::CognitoEventUserPoolsPreSignup: "cognito-event-userpools-presignup";
        cognito::CognitoEventUserPoolsPreTokenGen: "cognito-event-userpools-pretokengen-incoming"
            "cognito-event-userpools-pretokengen" "cognito-event-userpools-pretokengen-null-group-configuration";
        cognito::CognitoEventUserPoolsPreTokenGenV2: "cognito-event-userpools-pretokengen-v2-incoming"
            "cognito-event-userpools-pretokengen-v2"
            "cognito-event-userpools-pretokengen-v2-null-group-configuration";
        cognito::CognitoEventUserPoolsVerifyAuthChallenge: "cognito-event-userpools-verify-auth-challenge"
            "cognito-event-userpools-verify-auth-challenge-optional-answer-correct"
            "cognito-event-userpools-verify-auth-challenge-null-answer-correct"
            "cognito-event-userpools-verify-auth-challenge-user-not-found";
        config::ConfigEvent: "config-event";
        connect::ConnectEvent: "connect-event" "connect-event-without-queue";
        controltower::ControlTowerLifecycleEvent: "controltower-create-managed-account"
            "controltower-enable-guardrail" "controltower-setup-landing-zone"
            "controltower-register-organizational-unit" "controltower-precheck-organizational-unit"
            "controltower-enable-baseline" "controltower-disable-baseline" "controltower-update-managed-account"
            "controltower-disable-guardrail" "controltower-update-landing-zone"
            "controltower-deregister-organizational-unit" "controltower-reset-enabled-baseline"
            "controltower-update-enabled-baseline";
        documentdb::DocumentDbEvent: "documentdb-insert-event" "documentdb-delete-event" "documentdb-drop-event"
            "documentdb-replace-event" "documentdb-update-event" "documentdb-rename-event"
            "documentdb-invalidate-event" "documentdb-drop-database-event";
        dynamodb::Event: "dynamodb-event" "dynamodb-event-null-items";
        dynamodb::EventRecord: "dynamodb-event-record-with-optional-fields";
        ecr_scan::EcrScanEvent: "ecr-image-scan-event" "ecr-image-scan-event-with-missing-severities";
        eventbridge::EventBridgeEvent<Ec2StateChange>: "eventbridge-event-obj";
        eventbridge::EventBridgeEvent: "eventbridge-schedule";
        firehose::KinesisFirehoseEvent: "firehose-event";
        iot::IoTCoreCustomAuthorizerRequest: "iot-custom-auth-request" "iot-custom-auth-request-x509";
        iot::IoTCoreCustomAuthorizerResponse: "iot-custom-auth-response";
        iot_1_click::IoTOneClickEvent: "iot_1_click-event";
        iot_button::IoTButtonEvent: "iot_button-event";
        kafka::KafkaEvent: "kafka-event";
        kinesis::KinesisEvent: "kinesis-event" "kinesis-event-encrypted";
        lex::LexEvent: "lex-event" "lex-response";
        rabbitmq::RabbitMqEvent: "rabbitmq-event";
        s3::S3Event: "s3-event" "s3-event-with-decoded";
        s3::object_lambda::S3ObjectLambdaEvent: "s3-object-lambda-event-get-object-assumed-role"
            "s3-object-lambda-event-get-object-iam" "s3-object-lambda-event-head-object-iam"
            "s3-object-lambda-event-list-objects-iam" "s3-object-lambda-event-list-objects-v2-iam";
        secretsmanager::SecretsManagerSecretRotationEvent: "secretsmanager-secret-rotation-event";
        ses::SimpleEmailEvent: "ses-lambda-event" "ses-s3-event" "ses-sns-event" "ses-bcc-event";
        sns::SnsEvent: "sns-event" "sns-event-pascal-case" "cloudwatch-alarm-sns-payload-single-metric"
            "cloudwatch-alarm-sns-payload-multiple-metrics";
        sns::SnsEventObj<Content>: "sns-event-obj";
        sns::SnsSubscriptionMessage: "sns-subscription-confirmation" "sns-unsubscribe-confirmation";
        sqs::SqsEvent: "sqs-event";
        sqs::SqsEventObj<Content>: "sqs-event-obj";
        sqs::SqsBatchResponse: "sqs-batch-response";
        sqs::SqsApiEventObj<Content>: "sqs-api-event-obj";
        vpc_lattice::VpcLatticeResponse: "vpc-lattice-response";
        vpc_lattice::VpcLatticeRequestV1: "vpc-lattice-v1-request";
        vpc_lattice::VpcLatticeRequestV2: "vpc-lattice-v2-request" "vpc-lattice-v2-request-base64"
            "vpc-lattice-v2-request-roles-anywhere";
    }
}
