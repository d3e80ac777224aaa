import type { Settings } from '../../shared/settings.ts'
import { englishNotices, simplifiedChineseNotices } from './notice-texts.ts'
import type { NoticeTexts } from './system-notifications.ts'

/** The words of the few dialogs that the main process shows itself. The window's own words are in renderer/i18n. */
export interface DialogTexts {
  readonly quitQuestion: (running: number) => string
  readonly quitDetail: string
  readonly quitStop: string
  readonly cancel: string
  readonly openLinkQuestion: (host: string) => string
  readonly openLink: string
  readonly pickFolder: string
  readonly pickFolderButton: string
  readonly saveFile: string
  readonly pickSession: string
  readonly sessionFiles: string
  readonly pickImages: string
  readonly imageFiles: string
  readonly crashedNotice: string
  readonly crashedDetail: string
  readonly crashedAgain: string
  readonly reload: string
  readonly quit: string
  readonly ok: string
  readonly startFailed: string
  readonly faultTitle: string
  readonly notices: NoticeTexts
  readonly tray: { readonly waiting: (count: number) => string; readonly open: string; readonly quit: string }
  readonly faultDetail: (logFile: string) => string
}

const english: DialogTexts = {
  quitQuestion: (running) => (running === 1 ? 'One process is still running.' : `${running} processes are still running.`),
  quitDetail: 'Quitting stops everything that was started here.',
  quitStop: 'Stop all and quit',
  cancel: 'Cancel',
  openLinkQuestion: (host) => `Open a page of ${host} in your browser?`,
  openLink: 'Open',
  pickFolder: 'Choose the folder to work in',
  pickFolderButton: 'Choose',
  saveFile: 'Save as',
  pickSession: 'Choose an exported session',
  sessionFiles: 'Sessions as JSON lines',
  pickImages: 'Attach images',
  imageFiles: 'Images',
  crashedNotice: 'The window stopped working and was loaded again.',
  crashedDetail: 'What was running goes on, and questions still wait for you.',
  crashedAgain: 'The window stopped working again.',
  reload: 'Load again',
  quit: 'Quit',
  ok: 'OK',
  notices: englishNotices,
  tray: {
    waiting: (count) => (count === 0 ? 'Nothing waits for you' : count === 1 ? 'One question waits' : `${count} questions wait`),
    open: 'Open Signalbox',
    quit: 'Quit',
  },
  startFailed: 'Signalbox could not start',
  faultTitle: 'Something went wrong inside Signalbox.',
  faultDetail: (logFile) => `Details are in ${logFile}. If the app behaves oddly, quit and start it again: sessions are kept.`,
}

const simplifiedChinese: DialogTexts = {
  quitQuestion: (running) => `还有 ${running} 个进程在运行。`,
  quitDetail: '退出会停止在这里启动的所有进程。',
  quitStop: '全部停止并退出',
  cancel: '取消',
  openLinkQuestion: (host) => `在浏览器中打开 ${host} 的页面吗？`,
  openLink: '打开',
  pickFolder: '选择工作文件夹',
  pickFolderButton: '选择',
  saveFile: '另存为',
  pickSession: '选择导出的会话',
  sessionFiles: 'JSON Lines 格式的会话',
  pickImages: '附加图片',
  imageFiles: '图片',
  crashedNotice: '窗口停止响应，已重新加载。',
  crashedDetail: '正在运行的进程不受影响，待回答的问题仍在等待。',
  crashedAgain: '窗口再次停止响应。',
  reload: '重新加载',
  quit: '退出',
  ok: '好',
  notices: simplifiedChineseNotices,
  tray: {
    waiting: (count) => (count === 0 ? '没有待回答的问题' : `${count} 个问题待回答`),
    open: '打开 Signalbox',
    quit: '退出',
  },
  startFailed: 'Signalbox 无法启动',
  faultTitle: 'Signalbox 内部出现错误。',
  faultDetail: (logFile) => `详情见 ${logFile}。如果应用表现异常，请退出后重新启动：会话都已保存。`,
}

/** The words in the user's language. `systemLocale` decides where the setting says `system`. */
export function dialogTexts(language: Settings['language'], systemLocale: string): DialogTexts {
  const chinese = language === 'zh-CN' || (language === 'system' && systemLocale.toLowerCase().startsWith('zh'))
  return chinese ? simplifiedChinese : english
}
