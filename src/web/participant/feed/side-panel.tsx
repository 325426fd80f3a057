const ROWS = { menu: [62, 48, 74, 55], people: [70, 52, 64] }

/** Quiet shapes where other feeds have a menu and people to follow. They are furniture: nothing to read, nothing to press. */
export function SidePanel({ kind }: { kind: 'menu' | 'people' }) {
  return (
    <aside className={`side-panel is-${kind}`} aria-hidden="true">
      {ROWS[kind].map((percent) => (
        <div className="side-row" key={percent}>
          <i className="side-dot" />
          <div className="side-lines">
            <i style={{ inlineSize: `${percent}%` }} />
            {kind === 'people' && <i style={{ inlineSize: `${percent / 2}%` }} />}
          </div>
        </div>
      ))}
    </aside>
  )
}
