/**
 * What is left out of requests once a server refused it. `kept reasoning` is what the model thought in earlier replies; servers that refuse
 * `replies without reasoning` want some with every reply. `fields of calls` are those that the API does not know, as their provider sent them.
 */
const optionalFields = [
  { field: 'stream_options', pattern: /stream_options/ },
  {
    field: 'response_format',
    pattern: /response_format|json_?schema|text\.format|grammar constraint|response mime type|json mode is not/i,
  },
  {
    field: 'images',
    pattern:
      /image_url|input_image|\b(image|vision|multimodal)\w*\b.*\b(not|no|unsupported|invalid)\b|\b(not|no|cannot)\b.*\b(image|vision|multimodal)/i,
  },
  { field: 'max_tokens', pattern: /max_(completion_|output_)?tokens/ },
  { field: 'parallel_tool_calls', pattern: /parallel_tool_calls/ },
  {
    field: 'fields of calls',
    pattern:
      /extra_content\W.{0,80}(unsupported|unknown|unexpected|unrecognized|not (permitted|allowed))|tool_calls\b.{0,80}(extra inputs|additional propert)/i,
  },
  { field: 'replies without reasoning', pattern: /missing .*reasoning_content|reasoning_content\W.*\b(missing|required|passed back)\b/i },
  {
    field: 'kept reasoning',
    pattern:
      /reasoning_(content|details)|["'`.]reasoning["'`]|invalid_encrypted_content|encrypted content .*(verified|decrypted|parsed)|reasoning' was provided/i,
  },
  { field: 'include', pattern: /encrypted[_ ]content|["'`]include["'`]/i },
  { field: 'store', pattern: /["'`]store["'`]/ },
] as const
export type OptionalField = (typeof optionalFields)[number]['field']

/** The field that a refusal is about, when it is one that can be left out. */
export function refusedFieldIn(words: string): OptionalField | null {
  return optionalFields.find(({ pattern }) => pattern.test(words))?.field ?? null
}
