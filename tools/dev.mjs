/** npm run dev: as npm start, but the server restarts and the apps reload when a source changes. */
import { finish } from './lib/install.mjs'
import { launch } from './lib/launch.mjs'

await finish(() => launch('dev'))
