// What npm's scripts start: `node bin/run.mjs <command> [arguments]`. Makes ready what the command needs, then hands over
// to bin/<command>.ts. Plain JavaScript for Node 20, because it runs before there is anything else; standard output
// belongs to the command.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const parent = process.ppid

/** Says what is wrong and what to do, and ends. */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether a version such as 22.12.0 is at least the other. */
function atLeast(version, major, minor) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function commands() {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const names = Object.values(scripts).map((script) => /bin\/run\.mjs ([a-z-]+)/.exec(script)?.[1])
  return names.filter((name) => name && existsSync(join(project, 'bin', `${name}.ts`)))
}

/** The Node of the `node` package, or, in an installation without development packages, the one that runs this. */
function nodeProgram() {
  const packaged = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  if (!atLeast(process.versions.node, 22, 12)) {
    refuse(
      `This is Node ${process.versions.node}. Without development packages Node 22.12 or later is needed: install it, or run npm ci for all packages.`,
    )
  }
  return process.execPath
}

/**
 * Compiled code is kept, so that processes start in half the time. An older Node needs more to read TypeScript, itself and
 * in the processes it starts.
 */
function environment(node) {
  const env = { NODE_COMPILE_CACHE: join(project, '.cache/node'), ...process.env }
  if (node !== process.execPath || atLeast(process.versions.node, 22, 18)) return env
  const options = '--experimental-strip-types --disable-warning=ExperimentalWarning'
  return { ...env, NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${options}` }
}

function handOver(file, args) {
  const node = nodeProgram()
  const settings = join(project, '.env')
  const flags = existsSync(settings) ? [`--env-file=${settings}`] : []
  const child = spawn(node, [...flags, file, ...args], {
    cwd: project,
    stdio: 'inherit',
    env: environment(node),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref()
  child.on('error', (error) => refuse(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

if (!atLeast(process.versions.node, 20, 0)) {
  refuse(
    `This is Node ${process.versions.node}. Node 20 or later is needed: install it from https://nodejs.org.`,
  )
}
const [command = '', ...args] = process.argv.slice(2)
const file = join(project, 'bin', `${command}.ts`)
if (!/^[a-z][a-z-]*$/.test(command) || !existsSync(file)) {
  refuse(
    `${command ? `There is no command "${command}".` : 'Which command?'} There are: ${commands().join(', ')}.`,
  )
}
// Read only now: what it imports, an older Node does not have.
const { prepare } = await import('./run-prepare.mjs')
const fault = await prepare(project)
if (fault) refuse(fault)
handOver(file, args)
