//! Which types of `openapiv3` have a schema. `README.md` has the results.

use sdp_serde::Tracer;
use serde_ports::port;

port! {
    "openapiv3", hidden: &[], tracer: Tracer::new();
    openapiv3: APIKeyLocation AdditionalProperties AnySchema ArrayType AuthorizationCodeOAuth2Flow BooleanType
        ClientCredentialsOAuth2Flow Components Contact CookieStyle Discriminator Encoding Example
        ExternalDocumentation Header HeaderStyle ImplicitOAuth2Flow Info IntegerFormat IntegerType License Link
        LinkOperation MediaType NumberFormat NumberType OAuth2Flows ObjectType OpenAPI Operation Parameter
        ParameterData ParameterSchemaOrContent PasswordOAuth2Flow PathItem PathStyle Paths QueryStyle
        ReferenceOr<openapiv3::Schema> RequestBody Response Responses Schema SchemaData SchemaKind SecurityScheme
        Server ServerVariable StatusCode StringFormat StringType Tag Type VariantOrUnknown<openapiv3::StringFormat>
        VariantOrUnknownOrEmpty<openapiv3::StringFormat>;
}
