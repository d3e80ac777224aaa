import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses the room's folder in the (stubbed) folder dialog and starts a session there. */
export async function startSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New session', exact: true }).click()
  await page.getByRole('menuitem', { name: 'In another folder…' }).click()
  // The composer of the session before looks the same; the title tells that the new one is shown.
  await expect(page.getByRole('heading', { level: 1, name: /Untitled session$/ })).toBeVisible()
  await expect(composer(page)).toBeVisible()
}

/** Writes a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await pressSend(page)
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(text, { exact: true })).toBeVisible()
}

/** Writes a message while the agent works and lets it wait for the end of the turn. */
export async function queueUp(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await expect(composerForm(page).getByRole('button', { name: 'Queue' })).toBeEnabled()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
}

/** Sends what stands in the composer with Enter, as soon as the session takes it. */
export async function pressSend(page: Page): Promise<void> {
  await expect(composerForm(page).getByRole('button', { name: /^(Send|Start the demo)$/ })).toBeEnabled()
  await composer(page).press('Enter')
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message to the agent' })

/** The composer with its buttons. */
export const composerForm = (page: Page): Locator => page.getByRole('form', { name: 'Message to the agent' })

/** The queue with the card in front; not there when nothing waits. */
export const queue = (page: Page): Locator => page.getByRole('region', { name: 'Questions that wait for you' })

/** Resolves when the question in front shows this text and has stood long enough to be answered. */
export async function awaitQuestion(page: Page, text: string): Promise<void> {
  await expect(queue(page).locator('.card .card-body')).toContainText(text)
  await awaitSettled(page)
}

// An expectation of its own looks every half second in the end: as long as the card takes for the whole way.
const lookAgainMs = 40

/** The buttons tell when the card has stood long enough for an answer. */
async function awaitSettled(page: Page): Promise<void> {
  const settled = () => queue(page).locator('.card-actions').getAttribute('data-settled')
  await expect.poll(settled, { intervals: [lookAgainMs] }).toBe('true')
}

/** Answers the question in front that shows `text` with a key, from wherever the keyboard is, and waits until it is gone. */
export async function answerByKey(page: Page, text: string, key: 'a' | 'd'): Promise<void> {
  await awaitQuestion(page, text)
  await page.keyboard.press('F6')
  await page.keyboard.press(key)
  await expect(queue(page).locator('.card .card-body').getByText(text)).toHaveCount(0)
}

/**
 * Lets a command through that a later version of the gate may know as harmless: answers its question when there is one.
 * Resolves when its card says that it runs or has run.
 */
export async function letThrough(page: Page, command: string): Promise<void> {
  const card = callCard(page, command)
  await expect(card).toHaveAttribute('data-state', /^(waiting|running|inBackground|succeeded)$/)
  if ((await card.getAttribute('data-state')) === 'waiting') await answerByKey(page, command, 'a')
  await expect(card).toHaveAttribute('data-state', /^(running|inBackground|succeeded)$/)
}

/** The last card of the transcript whose title holds this text. `data-state` says how the call stands. */
export const callCard = (page: Page, title: string): Locator => page.locator('article.call', { hasText: title }).last()

/** Resolves when the turn has ended: the composer offers to send again. */
export async function awaitTurnEnd(page: Page): Promise<void> {
  await expect(composerForm(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
}

/** The tab of a process, by the model's words for it (or its command). */
export const processTab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'Processes of this session' }).getByRole('tab', { name })

/** State of the process whose pane is in front: `running`, `exited 0`, … */
export const paneState = (page: Page): Locator => page.getByRole('tabpanel').locator('.pane-words')
