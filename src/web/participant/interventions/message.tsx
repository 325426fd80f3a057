import './interventions.css'

export function Message({ lead, points }: { lead: string; points: readonly string[] }) {
  return (
    <>
      <p className="message-lead">{lead}</p>
      {points.length > 0 && (
        <ul className="message-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  )
}
