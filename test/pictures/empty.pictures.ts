import { expect } from '@playwright/test'
import { openJobs } from '../support/e2e/jobs.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

test('a window in which nothing has happened yet', async ({ room }) => {
  const launched = await room.open()
  const { window: page } = launched
  await expect(page.getByRole('button', { name: 'Choose a folder…' })).toBeVisible()
  await shoot(launched, 'no-session', ['light en usual', 'dark zh-CN small'])
  await shootEnlarged(launched, 'no-session', 'dark en small')
  await openJobs(page)
  await expect(page.locator('.jobs .empty')).toBeVisible()
  await shoot(launched, 'no-jobs', ['light zh-CN small', 'dark en usual'])
  await page.getByRole('button', { name: /^Rules/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible()
  await shoot(launched, 'no-rules', ['light en small', 'dark zh-CN usual'])
  await page.getByRole('button', { name: 'Audit', exact: true }).click()
  await expect(page.getByText('Nothing was decided yet.')).toBeVisible()
  await shoot(launched, 'no-audit', ['dark en small', 'light zh-CN usual'])
})
