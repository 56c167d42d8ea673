/** A text as a phone shows it, figures filled in. Everything is text: no markup is ever read. */
import { filledWording, type Wording } from '@juya/contract/operator/content/wording.ts'
import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card } from '../../parts/small-parts.tsx'

export function PhoneLook({ wording, figures }: { wording: Wording; figures: Readonly<Record<string, string>> }) {
  const say = useTextsOf(TEXTS)
  const { title, summary, sections } = filledWording(wording, figures)
  return (
    <Card title={say('look')}>
      <section className="x-phone" aria-label={say('look')}>
        <h3>{title}</h3>
        <ul>
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {sections.map((section) => (
          <section key={section.title}>
            <h4>{section.title}</h4>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </section>
    </Card>
  )
}
