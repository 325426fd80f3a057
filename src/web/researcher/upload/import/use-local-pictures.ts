import { useEffect, useRef, useState } from 'react'
import { fileKey, isPictureFile } from '#domain/stimuli/files/file-name.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import type { Shown, ShownOf } from '../../posts/shown-card.ts'
import type { DroppedFile } from '../files/dropped-files.ts'

/** Wider than the card of the preview. */
const LONGEST_PX = 900

/**
 * Pictures of this machine as the preview can draw them while nothing is uploaded: small copies within their address, because pages may not
 * show `blob:` addresses. Only those that the cells name are read.
 */
export function useLocalPictures(files: readonly DroppedFile[], cells: Readonly<Record<string, string>>): ShownOf {
  const [read, setRead] = useState<ReadonlyMap<File, Shown>>(new Map())
  const begun = useRef(new Set<File>())
  useEffect(() => {
    const named = new Set(Object.values(cells).flatMap(listOf).map(fileKey))
    for (const { file, path } of files) {
      if (begun.current.has(file) || !isPictureFile(path) || !named.has(fileKey(path))) continue
      begun.current.add(file)
      copyOf(file).then(
        (shown) => setRead((before) => new Map(before).set(file, shown)),
        // What the browser cannot draw, the upload will say.
        () => undefined,
      )
    }
  }, [files, cells])
  return (cell) => {
    const given = cell === '' ? undefined : files.find(({ path }) => fileKey(path) === fileKey(cell))
    return given && read.get(given.file)
  }
}

async function copyOf(file: File): Promise<Shown> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // Browsers that cannot write WebP write PNG instead.
  const url = canvas.toDataURL('image/webp', 0.85)
  return { url, width: canvas.width, height: canvas.height, poster_url: null, placeholder: null }
}
