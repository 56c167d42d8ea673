/** live-world.ts <folder>: lives the demo world into that folder, for journeys that come later (global-setup.ts). */
import { makeTemplate } from './running-system.ts'

const { close } = await makeTemplate(process.argv[2]!)
await close()
