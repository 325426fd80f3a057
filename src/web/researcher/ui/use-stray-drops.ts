import { useEffect } from 'react'

/** Ignores files that are dropped beside a drop zone. Otherwise the browser would leave the page and open the file. */
export function useStrayDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
