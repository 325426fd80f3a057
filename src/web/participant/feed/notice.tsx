type Props = { title: string; text?: string; action?: { label: string; onClick: () => void } }

/** A message in place of the cards, with at most one action. */
export function Notice({ title, text, action }: Props) {
  return (
    <section className="notice" role="alert">
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && (
        <button type="button" className="primary-button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </section>
  )
}
