/** Copies the text of an element. False where the browser refuses; then it is selected, ready to be copied by hand. */
export async function copyTextOf(element: HTMLElement): Promise<boolean> {
  try {
    // Absent on plain-http pages and in old browsers.
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    // Deprecated, but the only way where pages may not use the clipboard.
    return document.execCommand('copy')
  }
}
