/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, fileName: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has its own hold on the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
