import { Module } from '@nestjs/common';
import { BoardTalentController } from './directory/directory.board.controller.js';

@Module({ controllers: [BoardTalentController] })
export class TalentModule {}
