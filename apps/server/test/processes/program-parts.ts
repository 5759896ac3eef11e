// Everything that the program consists of, loaded and nothing begun.
import '../../src/programs/app.ts';
import '../../src/programs/open-database.ts';
import '../../src/programs/worker.ts';

process.exit();
