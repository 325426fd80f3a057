import { createRoot } from 'react-dom/client'

type Words = { key: string; label: string }
type Matrix = { rows: readonly Words[]; options: readonly { value: string; label: string }[] }

function BareRadios({ rows, options }: Matrix) {
  return rows.map((row) => (
    <fieldset key={row.key}>
      <legend>{row.label}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={row.key} value={value} />
          {label}
        </label>
      ))}
    </fieldset>
  ))
}

const matrix = JSON.parse(document.getElementById('matrix')?.textContent ?? 'null') as Matrix // written by matrix.ts
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<BareRadios {...matrix} />)
