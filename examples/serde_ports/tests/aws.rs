//! Which types of `aws_lambda_events` have a schema. `README.md` has the results.

use sdp_serde::Tracer;
use serde_json::Value;
use serde_ports::port;

port! {
    "aws_lambda_events", hidden: &[], tracer: Tracer::new();
    aws_lambda_events::activemq: ActiveMqDestination ActiveMqEvent ActiveMqMessage;
    aws_lambda_events::alb: AlbTargetGroupRequest AlbTargetGroupRequestContext AlbTargetGroupResponse ElbContext;
    aws_lambda_events::apigw: ApiGatewayCustomAuthorizerContext ApiGatewayCustomAuthorizerPolicy
        ApiGatewayCustomAuthorizerRequest ApiGatewayCustomAuthorizerRequestTypeRequest
        ApiGatewayCustomAuthorizerRequestTypeRequestContext ApiGatewayCustomAuthorizerRequestTypeRequestIdentity
        ApiGatewayCustomAuthorizerRequestTypeRequestIdentityClientCert
        ApiGatewayCustomAuthorizerRequestTypeRequestIdentityClientCertValidity ApiGatewayCustomAuthorizerResponse
        ApiGatewayProxyRequest ApiGatewayProxyRequestContext ApiGatewayProxyResponse ApiGatewayRequestAuthorizer
        ApiGatewayRequestAuthorizerCognitoIdentity ApiGatewayRequestAuthorizerIamDescription
        ApiGatewayRequestAuthorizerJwtDescription ApiGatewayRequestIdentity
        ApiGatewayV2CustomAuthorizerIamPolicyResponse ApiGatewayV2CustomAuthorizerSimpleResponse
        ApiGatewayV2CustomAuthorizerV1Request ApiGatewayV2CustomAuthorizerV1RequestTypeRequestContext
        ApiGatewayV2CustomAuthorizerV2Request ApiGatewayV2httpRequest ApiGatewayV2httpRequestContext
        ApiGatewayV2httpRequestContextAuthentication ApiGatewayV2httpRequestContextAuthenticationClientCert
        ApiGatewayV2httpRequestContextAuthenticationClientCertValidity ApiGatewayV2httpRequestContextHttpDescription
        ApiGatewayV2httpResponse ApiGatewayWebsocketProxyRequest ApiGatewayWebsocketProxyRequestContext;
    aws_lambda_events::appsync: AppSyncCognitoIdentity AppSyncDirectResolverEvent AppSyncIamIdentity AppSyncIdentity
        AppSyncIdentityLambda AppSyncIdentityOIDC AppSyncInfo AppSyncLambdaAuthorizerRequest
        AppSyncLambdaAuthorizerRequestContext AppSyncLambdaAuthorizerResponse AppSyncPrevResult AppSyncRequest
        AppSyncResolverTemplate;
    aws_lambda_events::autoscaling: AutoScalingEvent;
    aws_lambda_events::event::bedrock_agent_runtime: Agent AgentEvent Content Parameter Property RequestBody;
    aws_lambda_events::chime_bot: ChimeBotEvent ChimeBotEventDiscussion ChimeBotEventInboundHttpsEndpoint
        ChimeBotEventSender;
    aws_lambda_events::clientvpn: ClientVpnConnectionHandlerRequest ClientVpnConnectionHandlerResponse;
    aws_lambda_events::cloudformation: CloudFormationCustomResourceRequest CloudFormationCustomResourceResponse
        CloudFormationCustomResourceResponseStatus CreateRequest DeleteRequest UpdateRequest;
    aws_lambda_events::cloudformation::provider: CloudFormationCustomResourceRequest
        CloudFormationCustomResourceResponse CommonRequestParams CreateRequest DeleteRequest UpdateRequest;
    aws_lambda_events::cloudwatch_alarms: ClodWatchAlarmStateReasonDataComposite CloudWatchAlarm CloudWatchAlarmData
        CloudWatchAlarmState CloudWatchAlarmStateEvaluatedDatapoint CloudWatchAlarmStateReasonData
        CloudWatchAlarmStateReasonDataMetric CloudWatchAlarmStateTriggeringAlarm
        CloudWatchAlarmStateTriggeringAlarmState CloudWatchAlarmStateValue CloudWatchCompositeAlarmConfiguration
        CloudWatchMetricAlarmConfiguration CloudWatchMetricDefinition CloudWatchMetricStatDefinition
        CloudWatchMetricStatMetricDefinition;
    aws_lambda_events::cloudwatch_events: CloudWatchEvent;
    aws_lambda_events::cloudwatch_events::cloudtrail: AWSAPICall Attributes OnBehalfOf SessionContext SessionIssuer
        UserIdentity WebIdFederationData;
    aws_lambda_events::cloudwatch_events::codedeploy: DeploymentStateChangeNotification
        InstanceStateChangeNotification StateChangeNotification;
    aws_lambda_events::cloudwatch_events::codepipeline: ActionExecutionStateChange ActionExecutionStateChangeType
        PipelineExecutionStateChange StageExecutionStateChange;
    aws_lambda_events::cloudwatch_events::ec2: InstanceStateChange;
    aws_lambda_events::cloudwatch_events::emr: AutoScalingPolicyStateChange ClusterStateChange
        InstanceGroupStateChange StepStatusChange;
    aws_lambda_events::cloudwatch_events::gamelift: AcceptMatch AcceptMatchCompleted GameSessionInfo
        MatchmakingCancelled MatchmakingFailed MatchmakingSearching MatchmakingSucceeded MatchmakingTimedOut Player
        PotentialMatchCreated RuleEvaluationMetric Ticket;
    aws_lambda_events::cloudwatch_events::glue: CrawlerFailed CrawlerStarted CrawlerSucceeded
        DataCatalogDatabaseStateChange DataCatalogTableStateChange JobRunStateChange JobRunStatus
        NotificationCondition;
    aws_lambda_events::cloudwatch_events::health: Entity Event EventDescription;
    aws_lambda_events::cloudwatch_events::kms: CMKEvent;
    aws_lambda_events::cloudwatch_events::macie: Acl ActionInfo AlertUpdated Bucket
        BucketContainsHighRiskObjectSummary BucketScanAlert BucketScanSummary BucketWritableSummary FeatureInfo Grant
        Grantee Ip Location Owner SecretBucketName TimeRange Trigger UpdatedTrigger;
    aws_lambda_events::cloudwatch_events::opsworks: Alert CommandStateChange DeploymentStateChange
        InstanceStateChange;
    aws_lambda_events::cloudwatch_events::signin: AdditionalEventData ResponseElements SignIn UserIdentity;
    aws_lambda_events::cloudwatch_events::sms: JobStateChange;
    aws_lambda_events::cloudwatch_events::ssm: ConfigurationComplianceStateChange EC2AutomationExecutionStatusChange
        EC2AutomationStepStatusChange EC2CommandInvocationStatusChange EC2CommandStatusChange
        EC2StateManagerAssociationStateChange EC2StateManagerInstanceAssociationStateChange
        MaintenanceWindowExecutionStateChange MaintenanceWindowStateChange MaintenanceWindowTargetRegistration
        MaintenanceWindowTaskExecutionStateChange MaintenanceWindowTaskTargetInvocationStateChange
        ParameterStoreStateChange StateChange;
    aws_lambda_events::cloudwatch_events::tag: TagChangeOnResource;
    aws_lambda_events::cloudwatch_events::trustedadvisor: CheckItemRefreshNotification;
    aws_lambda_events::cloudwatch_logs: AwsLogs LogData LogEntry LogsEvent;
    aws_lambda_events::code_commit: CodeCommitCodeCommit CodeCommitEvent CodeCommitRecord CodeCommitReference;
    aws_lambda_events::codebuild: CodeBuildArtifact CodeBuildEnvironment CodeBuildEnvironmentVariable CodeBuildEvent
        CodeBuildEventAdditionalInformation CodeBuildEventDetail CodeBuildLogs CodeBuildPhase CodeBuildSource;
    aws_lambda_events::codedeploy: CodeDeployEvent CodeDeployEventDetail CodeDeployLifecycleEvent;
    aws_lambda_events::codepipeline_cloudwatch: CodePipelineCloudWatchEvent CodePipelineEventDetail
        CodePipelineEventDetailType;
    aws_lambda_events::codepipeline_job: CodePipelineActionConfiguration CodePipelineArtifactCredentials
        CodePipelineConfiguration CodePipelineData CodePipelineInputArtifact CodePipelineInputLocation CodePipelineJob
        CodePipelineJobEvent CodePipelineOutputArtifact CodePipelineOutputLocation CodePipelineS3Location;
    aws_lambda_events::cognito: ClaimsAndScopeOverrideDetailsV2 ClaimsOverrideDetails CognitoAccessTokenGenerationV2
        CognitoDatasetRecord CognitoEvent CognitoEventUserPoolsCallerContext CognitoEventUserPoolsChallengeResult
        CognitoEventUserPoolsCreateAuthChallenge CognitoEventUserPoolsCreateAuthChallengeRequest
        CognitoEventUserPoolsCreateAuthChallengeResponse CognitoEventUserPoolsCreateAuthChallengeTriggerSource
        CognitoEventUserPoolsCustomMessage CognitoEventUserPoolsCustomMessageRequest
        CognitoEventUserPoolsCustomMessageResponse CognitoEventUserPoolsCustomMessageTriggerSource
        CognitoEventUserPoolsDefineAuthChallenge CognitoEventUserPoolsDefineAuthChallengeRequest
        CognitoEventUserPoolsDefineAuthChallengeResponse CognitoEventUserPoolsDefineAuthChallengeTriggerSource
        CognitoEventUserPoolsHeader<String> CognitoEventUserPoolsMigrateUser CognitoEventUserPoolsMigrateUserRequest
        CognitoEventUserPoolsMigrateUserResponse CognitoEventUserPoolsMigrateUserTriggerSource
        CognitoEventUserPoolsPostAuthentication CognitoEventUserPoolsPostAuthenticationRequest
        CognitoEventUserPoolsPostAuthenticationResponse CognitoEventUserPoolsPostAuthenticationTriggerSource
        CognitoEventUserPoolsPostConfirmation CognitoEventUserPoolsPostConfirmationRequest
        CognitoEventUserPoolsPostConfirmationResponse CognitoEventUserPoolsPostConfirmationTriggerSource
        CognitoEventUserPoolsPreAuthentication CognitoEventUserPoolsPreAuthenticationRequest
        CognitoEventUserPoolsPreAuthenticationResponse CognitoEventUserPoolsPreAuthenticationTriggerSource
        CognitoEventUserPoolsPreSignup CognitoEventUserPoolsPreSignupRequest CognitoEventUserPoolsPreSignupResponse
        CognitoEventUserPoolsPreSignupTriggerSource CognitoEventUserPoolsPreTokenGen
        CognitoEventUserPoolsPreTokenGenRequest CognitoEventUserPoolsPreTokenGenRequestV2
        CognitoEventUserPoolsPreTokenGenResponse CognitoEventUserPoolsPreTokenGenResponseV2
        CognitoEventUserPoolsPreTokenGenTriggerSource CognitoEventUserPoolsPreTokenGenV2
        CognitoEventUserPoolsVerifyAuthChallenge CognitoEventUserPoolsVerifyAuthChallengeRequest
        CognitoEventUserPoolsVerifyAuthChallengeResponse CognitoEventUserPoolsVerifyAuthChallengeTriggerSource
        CognitoIdTokenGenerationV2 GroupConfiguration;
    aws_lambda_events::config: ConfigEvent;
    aws_lambda_events::connect: ConnectContactData ConnectDetails ConnectEndpoint ConnectEvent ConnectQueue;
    aws_lambda_events::controltower: Account BaselineParameter BaselineParameterValue BaselineStatus
        BaselineStatusSummary BaselineUntypedValue ControlTowerLifecycleEvent EnabledBaselineDetails Guardrail
        GuardrailStatus LandingZoneStatus ManagedAccountStatus OrganizationalUnit OrganizationalUnitRegistrationStatus
        PrecheckAccount PrecheckOrganizationalUnit PrecheckOrganizationalUnitStatus ServiceEventDetails UserIdentity;
    aws_lambda_events::documentdb: ChangeEvent DocumentDbEvent DocumentDbInnerEvent;
    aws_lambda_events::documentdb::events::commom_types: DatabaseCollection DocumentId DocumentKeyId DocumentKeyIdOid
        InnerTimestamp Timestamp;
    aws_lambda_events::documentdb::events::delete_event: ChangeDeleteEvent;
    aws_lambda_events::documentdb::events::drop_database_event: ChangeDropDatabaseEvent;
    aws_lambda_events::documentdb::events::drop_event: ChangeDropEvent;
    aws_lambda_events::documentdb::events::insert_event: ChangeInsertEvent;
    aws_lambda_events::documentdb::events::invalidate_event: ChangeInvalidateEvent;
    aws_lambda_events::documentdb::events::rename_event: ChangeRenameEvent;
    aws_lambda_events::documentdb::events::replace_event: ChangeReplaceEvent;
    aws_lambda_events::documentdb::events::update_event: ChangeUpdateEvent UpdateDescription UpdateTruncate;
    aws_lambda_events::dynamodb: Event EventRecord KeyType OperationType SharedIteratorType StreamRecord StreamStatus
        StreamViewType TimeWindowEvent TimeWindowEventResponse UserIdentity;
    aws_lambda_events::ecr_scan: EcrScanEvent EcrScanEventDetailType EcrScanEventFindingSeverityCounts;
    aws_lambda_events::encodings: Base64Data Body MillisecondTimestamp MinuteDuration SecondDuration SecondTimestamp;
    aws_lambda_events::eventbridge: EventBridgeEvent;
    aws_lambda_events::firehose: KinesisFirehoseEvent KinesisFirehoseEventRecord KinesisFirehoseRecordMetadata
        KinesisFirehoseResponse KinesisFirehoseResponseRecord KinesisFirehoseResponseRecordMetadata;
    aws_lambda_events::iam: IamPolicyDocument IamPolicyEffect IamPolicyStatement;
    aws_lambda_events::iot: IoTCoreConnectionMetadata IoTCoreCustomAuthorizerRequest IoTCoreCustomAuthorizerResponse
        IoTCoreHttpContext IoTCoreMqttContext IoTCoreProtocolData IoTCoreTlsContext;
    aws_lambda_events::iot_1_click: IoTOneClickButtonClicked IoTOneClickDeviceEvent IoTOneClickDeviceInfo
        IoTOneClickEvent IoTOneClickPlacementInfo;
    aws_lambda_events::iot_button: IoTButtonEvent;
    aws_lambda_events::iot_deprecated: IoTCustomAuthorizerRequest IoTCustomAuthorizerResponse;
    aws_lambda_events::kafka: KafkaEvent KafkaRecord;
    aws_lambda_events::kinesis: KinesisEncryptionType KinesisEvent KinesisEventRecord KinesisRecord
        KinesisTimeWindowEvent KinesisTimeWindowEventResponse;
    aws_lambda_events::kinesis::analytics: KinesisAnalyticsOutputDeliveryEvent
        KinesisAnalyticsOutputDeliveryEventRecord KinesisAnalyticsOutputDeliveryResponse
        KinesisAnalyticsOutputDeliveryResponseRecord;
    aws_lambda_events::lambda_function_urls: LambdaFunctionUrlRequest LambdaFunctionUrlRequestContext
        LambdaFunctionUrlRequestContextAuthorizerDescription LambdaFunctionUrlRequestContextAuthorizerIamDescription
        LambdaFunctionUrlRequestContextHttpDescription LambdaFunctionUrlResponse;
    aws_lambda_events::lex: Attachment LexAlternativeIntents LexBot LexCurrentIntent LexDialogAction LexEvent
        LexResponse LexResponseCard SlotDetail;
    aws_lambda_events::rabbitmq: RabbitMqBasicProperties RabbitMqEvent RabbitMqMessage;
    aws_lambda_events::s3: S3Bucket S3Entity S3Event S3EventRecord S3Object S3RequestParameters S3UserIdentity;
    aws_lambda_events::s3::batch_job: S3BatchJob S3BatchJobEvent S3BatchJobResponse S3BatchJobResult S3BatchJobTask;
    aws_lambda_events::s3::object_lambda: Configuration GetObjectContext HeadObjectContext ListObjectsContext
        ListObjectsV2Context S3ObjectLambdaEvent SessionContext SessionIssuer UserIdentity UserRequest;
    aws_lambda_events::secretsmanager: SecretsManagerSecretRotationEvent;
    aws_lambda_events::ses: SimpleEmailCommonHeaders SimpleEmailDisposition SimpleEmailEvent SimpleEmailHeader
        SimpleEmailMessage SimpleEmailReceipt SimpleEmailReceiptAction SimpleEmailRecord SimpleEmailService
        SimpleEmailVerdict;
    aws_lambda_events::sns: CloudWatchAlarmPayload CloudWatchAlarmTrigger CloudWatchDimension CloudWatchMetric
        CloudWatchMetricDataQuery CloudWatchMetricStat MessageAttribute SnsEvent SnsEventObj<Value> SnsMessage
        SnsMessageObj<Value> SnsRecord SnsRecordObj<Value> SnsSubscriptionMessage;
    aws_lambda_events::sqs: BatchItemFailure SqsApiEvent SqsApiEventObj<Value> SqsApiMessage SqsApiMessageObj<Value>
        SqsBatchResponse SqsEvent SqsEventObj<Value> SqsMessage SqsMessageAttribute SqsMessageObj<Value>;
    aws_lambda_events::streams: DynamoDbBatchItemFailure DynamoDbEventResponse KinesisBatchItemFailure
        KinesisEventResponse SqsBatchItemFailure SqsEventResponse;
    aws_lambda_events::time_window: TimeWindowEventResponseProperties TimeWindowProperties Window;
    aws_lambda_events::vpc_lattice: VpcLatticeRequest VpcLatticeRequestV1 VpcLatticeRequestV2
        VpcLatticeRequestV2Context VpcLatticeRequestV2Identity VpcLatticeResponse;
}
