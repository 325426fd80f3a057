import { words } from '#web/participant/words.ts'

/** Shown in place of the first cards while they load. */
export function Skeleton() {
  return (
    <div className="feed-list" role="status">
      <h1 className="visually-hidden">{words.loading}</h1>
      {[1, 2, 3].map((position) => (
        <div key={position} className="card skeleton" aria-hidden="true">
          <div className="media" />
          <div className="actions">
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
