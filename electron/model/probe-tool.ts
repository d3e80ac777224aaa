import type { ToolDescription } from '../agent/ports.ts'

/** The harmless tool by which a model shows that it can call one. Nothing ever runs. */
export const probeTool: ToolDescription = {
  name: 'report_ready',
  description: 'Reports that you can call tools.',
  parameters: {
    type: 'object',
    properties: { ready: { type: 'boolean', description: 'Always true' } },
    required: ['ready'],
    additionalProperties: false,
  },
}
