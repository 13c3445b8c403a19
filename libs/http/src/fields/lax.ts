import type { Type } from '@nestjs/common';

const lax = new Set<object>();

/** Drops keys that the class does not have, and does not refuse them: the object is part of a body that clients send with more keys. */
export const Lax = (): ClassDecorator => (target) => {
  lax.add(target);
};

/** Whether unknown keys of the class are dropped. */
export const isLax = (dto: object): boolean => lax.has(dto);

/** The names of all classes whose unknown keys are dropped. */
export const laxNames = (): readonly string[] => [...lax].map((dto) => (dto as Type).name);
