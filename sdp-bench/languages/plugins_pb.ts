// The code that protoc-gen-es writes for `plugins.proto`, with the descriptor of protoc.
import { fileDesc, messageDesc } from "@bufbuild/protobuf/codegenv2";
import descriptor from "./plugins.desc";

export const PluginRegistrySchema = messageDesc(fileDesc(descriptor), 0);
