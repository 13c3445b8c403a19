// Imported by file: the whole package takes 20 MB and a third of a second, and only migrations need the rest of it.
export { Column } from 'typeorm/decorator/columns/Column.js';
export { PrimaryColumn } from 'typeorm/decorator/columns/PrimaryColumn.js';
export { Entity } from 'typeorm/decorator/entity/Entity.js';
export { Index } from 'typeorm/decorator/Index.js';
export { getMetadataArgsStorage } from 'typeorm/globals.js';
