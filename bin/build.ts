// `npm run build`: builds the desk's pages, if the sources have changed since.
import { build, isBuilt } from './start/build.ts'
import { Refusal } from './start/refusal.ts'

try {
  if (isBuilt()) console.log('The pages are built from these sources already.')
  else await build()
} catch (fault) {
  console.error(fault instanceof Refusal ? fault.message : fault)
  process.exitCode = 1
}
