import { z } from 'zod'

/** What the system itself does with a menu item. Nothing here reaches files or processes. */
const menuRoleSchema = z.enum([
  ...(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const),
  ...(['togglefullscreen', 'minimize', 'close', 'quit'] as const),
])
export type MenuRole = z.infer<typeof menuRoleSchema>

/** Longest words of an item, in characters: a menu is no place for sentences. */
const labelMaxCharacters = 120
// Far more than the table of actions has.
const itemsMaxCount = 100
const labelSchema = z.string().min(1).max(labelMaxCharacters)

const menuItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('action'),
    id: z.string().max(60),
    label: labelSchema,
    key: z.string().max(40).nullable(),
    enabled: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('role'), role: menuRoleSchema, label: labelSchema }),
  z.strictObject({ kind: z.literal('line') }),
])
export type AppMenuItem = z.infer<typeof menuItemSchema>

/** The menus of the app in the user's language. The window knows the words, the keys, and what can be done now. */
export const appMenusSchema = z
  .array(
    z.strictObject({
      id: z.enum(['file', 'edit', 'view', 'terminal', 'window', 'help']),
      label: labelSchema,
      items: z.array(menuItemSchema).max(itemsMaxCount),
    }),
  )
  .max(6)
export type AppMenus = z.infer<typeof appMenusSchema>
