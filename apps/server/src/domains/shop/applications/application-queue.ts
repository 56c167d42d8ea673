/** Applications for shops that wait, and the parts a decision on one rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { latestIdentity } from '../../account/index.ts'
import { applicationsByIds, isOpenApplication, questionsOf } from './applications.ts'
import { lockApplication } from './deciding.ts'

export const registerApplications = (): void =>
  registerQueue('application', { lock: lockApplication, standing, parties: applicationsByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await applicationsByIds(ctx, [id])
  if (!row) return undefined
  const questions = await questionsOf(ctx, id)
  const documents = await latestIdentity(ctx, row.user_id)
  return {
    open: isOpenApplication(row),
    parts: {
      status: print(row.status),
      asked: print(questions.at(-1)?.id),
      answer: print(questions.at(-1)?.answer, questions.at(-1)?.images),
      documents: print(documents?.status),
    },
  }
}
