import { useEffect } from 'react'

/** A file that misses the field would else be opened in place of the page. */
export function useStrayDrops() {
  useEffect(() => {
    const keep = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
