export type FetchedExport = { ok: true; file: Blob } | { ok: false; problem: 'no-data' }

/** A header row alone is no data. */
async function hasRows(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 65_536).text()
  const afterHeader = start.indexOf('\n') + 1
  return afterHeader > 0 && start.slice(afterHeader).trim() !== ''
}

/** Reads one CSV of a study; throws where the server is away or refuses. */
export async function fetchExport(id: string, dataType: string): Promise<FetchedExport> {
  const response = await fetch(`/v1/exports/${encodeURIComponent(id)}/${dataType}.csv`)
  if (response.status === 404) return { ok: false, problem: 'no-data' }
  if (!response.ok) throw new Error(`The export answered ${response.status}`)
  const file = await response.blob()
  return (await hasRows(file)) ? { ok: true, file } : { ok: false, problem: 'no-data' }
}
