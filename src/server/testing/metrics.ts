import type { TestApp } from './test-app.ts'

type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }

/** The samples of /metrics, as Prometheus would read them. */
export async function readMetrics({ send }: Pick<TestApp, 'send'>, given?: string) {
  const text = given ?? (await send({ method: 'GET', url: '/metrics' })).text
  const samples = text.split('\n').flatMap(sampleIn)
  return {
    names: new Set(samples.map(({ name }) => name)),
    /** Of all samples of a name. */
    labels: (name: string): Labels[] => samples.filter((each) => each.name === name).map(({ labels }) => labels),
    /** Of the one sample with these labels, and perhaps others. */
    value: (name: string, labels: Labels = {}): number | undefined =>
      samples.find((each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value))
        ?.value,
  }
}

function sampleIn(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
  if (name === undefined) return []
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [label, text])
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
}
