/** A shop of the demo world on air, for journeys whose system has `video`: a session of its live room, and a publisher whose plain picture browsers show. */
import { expect } from 'vitest'
import { type Film, film } from '../../apps/server/src/media/testing/film.ts'
import { logIn } from '../browser.ts'
import { callApi, origin, sql, until } from '../fixtures.ts'

/** 景德老窑, whose room is open and has live time. */
export const HOST_PHONE = '19900000101'

/** The headers with which that owner calls for their shop. */
export async function asHost(phone = HOST_PHONE): Promise<Record<string, string>> {
  const { token } = await logIn(origin(), phone)
  const [shop] = await sql<{ id: string }>(
    'select s.id from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = $1',
    [phone],
  )
  return { token, 'shop-id': shop!.id }
}

/** Where a session stands: ready, live, paused, ended, … */
export async function statusOf(session_id: number): Promise<string> {
  const [session] = await sql<{ status: string }>('select status from live_sessions where id = $1', [session_id])
  return session!.status
}

/** Publishes under a host's key, through the app's own origin, until it is stopped or the system ends. The role learns of a new key a moment late. */
export async function publish(key: string, { take_over = false } = {}): Promise<Film> {
  let camera: Film | undefined
  await until(async () => {
    camera = await film(origin(), key, { take_over }).catch((problem: Error) => {
      if (!problem.message.includes('key')) throw problem
      return undefined
    })
    return camera !== undefined
  })
  return camera!
}

export interface OnAir {
  session_id: number
  key: string
  camera: Film
}

/** Makes a session ready, that one or a new one, and publishes until it is live. */
export async function goOnAir({
  phone = HOST_PHONE,
  session_id,
}: {
  phone?: string
  session_id?: number
} = {}): Promise<OnAir> {
  const wanted = session_id === undefined ? { title: '灯下看青花' } : { session_id }
  const ready = await callApi<{ key: string; session: { session_id: number } }>(
    'POST',
    '/api/live/Index/create_live_url',
    wanted,
    await asHost(phone),
  )
  expect(ready).toMatchObject({ code: 1 })
  const { key, session } = ready.data
  const camera = await publish(key)
  await until(async () => (await statusOf(session.session_id)) === 'live')
  return { session_id: session.session_id, key, camera }
}
