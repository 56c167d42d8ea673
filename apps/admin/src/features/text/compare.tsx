/** Two versions of a text side by side: what goes is marked at the left, what comes at the right. */
import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card } from '../../parts/small-parts.tsx'
import { differences } from './plain.ts'

interface Version {
  heading: string
  lines: readonly string[]
}

export function Compare({ was, now }: { was: Version; now: Version }) {
  const say = useTextsOf(TEXTS)
  const lines = differences(was.lines, now.lines)
  const same = lines.every((line) => line.was === line.now)
  return (
    <Card title={say('compare')}>
      {same ? (
        <p className="a-faint">{say('same')}</p>
      ) : (
        <table className="x-compare">
          <thead>
            <tr>
              <th scope="col">{was.heading}</th>
              <th scope="col">{now.heading}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison have no other name
              <tr key={place}>
                <td>{line.was !== null && (line.now === null ? <del>{line.was}</del> : line.was)}</td>
                <td>{line.now !== null && (line.was === null ? <ins>{line.now}</ins> : line.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
