/** Whether an Accept-Encoding header accepts gzip: by its name or by a star, with a weight above 0. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  const weights = new Map(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map(weightOf),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(part: string): [string, number] {
  const [name = '', ...settings] = part.split(';').map((word) => word.trim())
  const weight = settings.find((setting) => setting.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
