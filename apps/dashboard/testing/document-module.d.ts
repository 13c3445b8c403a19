/** The parts of an operation in the API document that the double of the API reads. */
interface DescribedOperation {
  readonly 'operationId': string;
  readonly 'parameters'?: readonly { readonly $ref?: string }[];
  readonly 'requestBody'?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly 'responses': Readonly<Record<string, { readonly $ref?: string }>>;
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-error-codes': readonly string[];
}

/** The bundle of specs reads the document from its file. */
declare module 'openings:operator.json' {
  export const operatorDocument: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
    readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
  };
}
