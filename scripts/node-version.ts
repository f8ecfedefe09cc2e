// Every entry imports this first: on another Node the rest may not even load.
const pinned = '26.';
if (!process.versions.node.startsWith(pinned)) {
  console.error(
    `This needs Node ${pinned}x and runs on ${process.version}: use the npm scripts (npm start, npm test), ` +
      'which bring it along, or node_modules/.bin/node.',
  );
  process.exit(1);
}
