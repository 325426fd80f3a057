const TYPES: Readonly<Record<string, string>> = {
  cff: 'application/yaml',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mp4: 'video/mp4',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  py: 'text/x-python',
  r: 'text/x-r-source',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  webp: 'image/webp',
}

/** Of a file by its ending; undefined for one that has none of these. */
export const mediaTypeOf = (path: string): string | undefined => TYPES[path.split('.').at(-1)?.toLowerCase() ?? '']
