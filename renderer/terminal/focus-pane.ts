/** Puts the keyboard into the pane in front, when it is drawn. */
export function focusFrontPane(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.pane-place[data-front] .xterm-helper-textarea')?.focus())
}
