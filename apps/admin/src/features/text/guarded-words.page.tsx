/** Words that texts are judged by: before one is put in force its pane shows what it would have caught. */
import { GUARDED_WORDS } from '@juya/contract/operator/resources/content/guarded-words.ts'
import { useDates } from '../../lib/format.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing, Two } from '../../parts/small-parts.tsx'
import { GuardedWordDialog } from './guarded-word-dialog.tsx'

export default function GuardedWordsPage() {
  const say = useTextsOf(GUARDED_WORDS)
  const { short } = useDates()
  return (
    <ContentPage
      resource={GUARDED_WORDS}
      adds={{ word: say('add') }}
      dialog={(drafted) => <GuardedWordDialog {...drafted} />}
      cells={{ word: (row, { to }) => <Thing seal={null} title={row.word} note={row.note || `W-${row.id}`} to={to} /> }}
      show={(data) => ({
        kind: 'word' as const,
        head: <Thing seal={null} title={data.word} note={data.note} />,
        facts: [
          'status' as const,
          'list' as const,
          ...data.caught.map(({ what, read, found }) => ({ label: what, value: say('found', { found, read }) })),
        ],
        sections: [
          {
            title: say('caught', { count: data.days }),
            content: (
              <>
                {data.caught.flatMap(({ what, samples }) =>
                  samples.map(({ id, text, at }) => (
                    <Two key={`${what}-${id}`} first={text} second={`${what} · ${short(at)}`} />
                  )),
                )}
                {data.caught
                  .filter(({ is_cut }) => is_cut)
                  .map(({ what, read }) => (
                    <small key={what} className="a-faint">
                      {what} · {say('more', { read })}
                    </small>
                  ))}
              </>
            ),
          },
        ],
      })}
    />
  )
}
