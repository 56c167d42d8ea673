/** Applications of masters: what came with each, what was asked and answered, and the decision. */
import { MASTER_APPLICATIONS } from '@juya/contract/operator/resources/masters/master-applications.ts'
import { picture } from '../../lib/image.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { Pictures } from './pictures.tsx'

const CELLS: CellsOf<typeof MASTER_APPLICATIONS> = {
  name: (row, { to }) => <Thing image={row.avatar} title={row.name} note={`M-${row.id}`} to={to} />,
}

export default function MasterApplicationsPage() {
  const say = useTextsOf(MASTER_APPLICATIONS)
  return (
    <ListScreen
      resource={MASTER_APPLICATIONS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={MASTER_APPLICATIONS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.avatar} title={data.name} note={data.title} />,
            above: <Pictures paths={data.certificates} alt={data.name} />,
            facts: [
              ...(['status', 'category', 'applied_at'] as const),
              { label: say('region'), value: data.region },
              { label: say('works'), value: data.works },
              data.user ? { label: say('person'), value: data.user.nickname } : null,
            ],
            ...(data.user ? { link: { to: `/people/${data.user.id}`, text: say('person') } } : {}),
            sections: [
              { title: say('question'), content: data.question },
              { title: say('answer'), content: data.answer },
              { title: say('resume'), content: data.resume },
              {
                title: say('film'),
                content: data.video && <a href={picture(data.video)}>{say('film')}</a>,
              },
              {
                title: say('honours'),
                content:
                  data.honours.length > 0 &&
                  data.honours.map((one) => (
                    <p key={one.id}>
                      {one.name} <State list="master_honour" value={one.state} />
                    </p>
                  )),
              },
              {
                title: say('relations'),
                content:
                  data.relations.length > 0 &&
                  data.relations.map((one) => (
                    <p key={one.id}>
                      {one.name} <State list="master_honour" value={one.state} />
                    </p>
                  )),
              },
              {
                title: say('projects'),
                content: data.projects.length > 0 && data.projects.map((one) => <p key={one.id}>{one.name}</p>),
              },
              { title: say('why'), content: data.reason },
            ],
          })}
        />
      )}
    />
  )
}
