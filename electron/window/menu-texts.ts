/** Words of the native menu. The standard items bring none of their own in the language that the user chose. */
export interface MenuTexts {
  readonly file: string
  readonly close: string
  readonly quit: string
  readonly edit: string
  readonly undo: string
  readonly redo: string
  readonly cut: string
  readonly copy: string
  readonly paste: string
  readonly selectAll: string
  readonly view: string
  readonly reload: string
  readonly developerTools: string
  readonly usualText: string
  readonly largerText: string
  readonly smallerText: string
  readonly fullScreen: string
  readonly window: string
  readonly minimize: string
  readonly zoom: string
}

export const englishMenu: MenuTexts = {
  file: '&File',
  close: 'Close window',
  quit: 'Quit',
  edit: '&Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: '&View',
  reload: 'Reload',
  developerTools: 'Developer tools',
  usualText: 'Usual text size',
  largerText: 'Larger text',
  smallerText: 'Smaller text',
  fullScreen: 'Full screen',
  window: '&Window',
  minimize: 'Minimize',
  zoom: 'Maximize',
}

export const simplifiedChineseMenu: MenuTexts = {
  file: '文件(&F)',
  close: '关闭窗口',
  quit: '退出',
  edit: '编辑(&E)',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  view: '视图(&V)',
  reload: '重新加载',
  developerTools: '开发者工具',
  usualText: '默认文字大小',
  largerText: '放大文字',
  smallerText: '缩小文字',
  fullScreen: '全屏',
  window: '窗口(&W)',
  minimize: '最小化',
  zoom: '最大化',
}
