import { useReducer } from 'react'
import { downloadProgress } from './download-progress.ts'
import { fetchExport } from './fetch-export.ts'
import { saveFile } from './save-file.ts'

export function useDownload() {
  const [progress, report] = useReducer(downloadProgress, { state: 'idle' })

  const download = async (id: string, dataType: string) => {
    report({ happened: 'started' })
    try {
      const result = await fetchExport(id, dataType)
      if (!result.ok) return report({ happened: 'found-nothing' })
      report({ happened: 'received' })
      report({ happened: 'processed' })
      const fileName = `${id}_${dataType}.csv`
      report({ happened: 'prepared' })
      saveFile(result.file, fileName)
      report({ happened: 'saved', fileName, bytes: result.file.size })
    } catch (error) {
      console.error(error)
      report({ happened: 'failed' })
    }
  }
  return { progress, download }
}
