import { assertNever } from '../../shared/assert.ts'
import type { EndReason } from '../../shared/process.ts'
import type { NoticeTexts } from './system-notifications.ts'

/** What notifications say, in English. */
export const englishNotices: NoticeTexts = {
  asks: (risk) => `Waits for your answer · ${risk} risk`,
  needsInput: 'Waits for your input',
  ended: englishEnd,
  actions: { review: 'Review', deny: 'Deny', allow: 'Allow once' },
}

const chineseRisk = { low: '低', medium: '中', high: '高' } as const

/** What notifications say, in Simplified Chinese. */
export const simplifiedChineseNotices: NoticeTexts = {
  asks: (risk) => `等待您的回答 · 风险${chineseRisk[risk]}`,
  needsInput: '等待您输入',
  ended: chineseEnd,
  actions: { review: '查看', deny: '拒绝', allow: '允许一次' },
}

function englishEnd(reason: EndReason): string {
  switch (reason.kind) {
    case 'exited':
    case 'recorded':
      return reason.code === 0 ? 'Job done' : `Job ended with exit code ${reason.code}`
    case 'signalled':
      return `Job was ended by ${reason.signal}`
    case 'timed-out':
      return 'Job ran out of time and was stopped'
    case 'stopped':
      return 'Job was stopped'
    case 'output-limit':
      return 'Job printed too much and was stopped'
    case 'failed-to-start':
      return 'Job could not start'
    case 'lost':
      return 'Job was lost'
    case 'kept':
      return 'Job was let go'
    default:
      return assertNever(reason)
  }
}

function chineseEnd(reason: EndReason): string {
  switch (reason.kind) {
    case 'exited':
    case 'recorded':
      return reason.code === 0 ? '任务完成' : `任务结束，退出码 ${reason.code}`
    case 'signalled':
      return `任务被 ${reason.signal} 终止`
    case 'timed-out':
      return '任务超时，已停止'
    case 'stopped':
      return '任务已停止'
    case 'output-limit':
      return '任务输出过多，已停止'
    case 'failed-to-start':
      return '任务无法启动'
    case 'lost':
      return '任务已丢失'
    case 'kept':
      return '任务已放开'
    default:
      return assertNever(reason)
  }
}
