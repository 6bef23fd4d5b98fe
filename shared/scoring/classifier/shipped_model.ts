import { BUCKETS } from "./features.ts";
import { type Model, type ModelFile, openModel } from "./model_file.ts";

let shipped: Promise<Model> | undefined;

/** Returns the shipped model, loaded on first use: version 1 does not need it. */
export function loadShippedModel(): Promise<Model> {
  return shipped ??= load();
}

async function load(): Promise<Model> {
  const { default: file }: { default: ModelFile } = await import(
    "../../../catalogue/model/classifier.json",
    { with: { type: "json" } }
  );
  return openModel(file, BUCKETS);
}
