import { z } from 'zod'

/** The formats a session can be exported in. */
export const sessionExportFormatSchema = z.enum(['markdown', 'html', 'json-lines'])
export type SessionExportFormat = z.infer<typeof sessionExportFormatSchema>
