/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, fileName: string) {
  const address = URL.createObjectURL(file)
  saveFrom(address, fileName)
  // The download has its own hold on the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** The same for a file on the server, which never passes through the memory of the page. */
export function saveFrom(address: string, fileName: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
