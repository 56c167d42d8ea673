/** Once for all journeys: one house (house.ts). Journeys move its clock with fixtures.ts advance. */
import type { TestProject } from 'vitest/node'
import { openHouse } from './house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    sandbox_url: string
    journey_database: string
  }
}

export default async function setup(project: TestProject) {
  const house = await openHouse()
  project.provide('origin', house.origin)
  project.provide('sandbox_url', house.sandbox_url)
  project.provide('journey_database', house.database_url)
  return house.close
}
