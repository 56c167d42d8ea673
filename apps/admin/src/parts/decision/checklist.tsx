/** What a reviewer looks at before deciding, ticked off one by one: nothing ticks itself, and nothing is sent. */
import { useState } from 'react'
import '../panes.css'

export function Checklist({ title, points }: { title: string; points: readonly { key: string; text: string }[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const turn = (key: string) =>
    setTicked((was) => (was.has(key) ? new Set([...was].filter((one) => one !== key)) : new Set([...was, key])))
  return (
    <section>
      <h2>{title}</h2>
      {points.map(({ key, text }) => (
        <label key={key} className="r-point">
          <input type="checkbox" checked={ticked.has(key)} onChange={() => turn(key)} />
          <span>{text}</span>
        </label>
      ))}
    </section>
  )
}
