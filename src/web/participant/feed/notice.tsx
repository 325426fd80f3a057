type Props = { title: string; text?: string; action?: { label: string; onClick: () => void } }

/** One thing to say in place of the cards, and at most one thing to do. */
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
