import { BoardWalls } from '#access';
import { BillingModule } from '#billing';
import { exportable } from '#http';
import { background, operationWorker, policy } from '#runtime';
import { readModel } from '#store';
import { Module } from '@nestjs/common';
import { BillingBoardPlan } from './adapters/board-plan.billing.js';
import { DnsTxtRecords } from './adapters/txt-records.dns.js';
import { OperatorBlogAuthorsController } from './blog/blog-author.operator.controller.js';
import { blogAuthorExport, BlogAuthorReader, blogAuthorRows } from './blog/blog-author.read-model.js';
import { AuthorImages, BlogAuthors } from './blog/blog-author.service.js';
import { OperatorBlogPostsController } from './blog/blog-post.operator.controller.js';
import { blogPostExport, BlogPostReader, blogPostRows } from './blog/blog-post.read-model.js';
import { BlogPosts, PostImages } from './blog/blog-post.service.js';
import { OperatorBlogTagsController } from './blog/blog-tag.operator.controller.js';
import { blogTagExport, BlogTagReader, blogTagRows } from './blog/blog-tag.read-model.js';
import { BlogTags } from './blog/blog-tag.service.js';
import { BoardBlogController } from './blog/blog.board.controller.js';
import { PublishedBlog } from './blog/published-blog.service.js';
import {
  blogAuthors,
  blogPosts,
  blogTags,
  boardSettings,
  customObjectRecords,
  customObjectTypes,
  domains,
  media,
  pages,
  profileForms,
  redirects,
} from './commands.js';
import { ImportRecords, RecordImports } from './custom-object-record/import-records.service.js';
import { OperatorCustomObjectRecordsController } from './custom-object-record/record.operator.controller.js';
import { RecordReader, recordRows } from './custom-object-record/record.read-model.js';
import { Records } from './custom-object-record/records.service.js';
import { ReferencedRecords } from './custom-object-record/referenced-records.service.js';
import { SweepRecords } from './custom-object-record/sweep-records.policies.js';
import { OperatorCustomObjectTypesController } from './custom-object-type/custom-object-type.operator.controller.js';
import { CustomObjectTypeReader, customObjectTypeRows } from './custom-object-type/custom-object-type.read-model.js';
import { CustomObjectTypes } from './custom-object-type/custom-object-types.service.js';
import { OperatorDomainsController } from './domain/domain.operator.controller.js';
import { CheckDomains, FollowDomains, KeepPrimaryDomain } from './domain/domain.policies.js';
import { DomainReader, domainRows } from './domain/domain.read-model.js';
import { Domains } from './domain/domain.service.js';
import { VerifyDomain } from './domain/verify-domain.service.js';
import { OperatorMediaController } from './media/media.operator.controller.js';
import { BoardPagesController } from './page/page.board.controller.js';
import { OperatorPagesController } from './page/page.operator.controller.js';
import { PageReader, pageRows } from './page/page.read-model.js';
import { OperatorSettingsController } from './board-settings/board-settings.operator.controller.js';
import { GiveUpBytes } from './media/give-up-bytes.policies.js';
import { GiveUpHero, KeepBoardNames, KeepBoardPasswords } from './board-settings/board-settings.policies.js';
import { BoardContextController } from './board-settings/board-settings.board.controller.js';
import { PublicSettings } from './board-settings/public-settings.service.js';
import { BoardPlan, TxtRecords } from './ports.js';
import { ProfileFormReader, profileFormRows } from './profile-form/profile-form.read-model.js';
import { ProfileForms } from './profile-form/profile-forms.service.js';
import { BoardSettings, boardSettingsRows } from './board-settings/board-settings.read-model.js';
import { BoardSandboxController } from './sandbox/sandbox.board.controller.js';
import { MediaReader, mediaRows } from './media/media.read-model.js';
import { BoardImages, ChangeSettings, ProtectBoard } from './board-settings/board-settings.service.js';
import { Media, mediaHolder } from './media/media.service.js';
import { BoardRedirectsController } from './redirect/redirect.board.controller.js';
import { OperatorRedirectsController } from './redirect/redirect.operator.controller.js';
import { RedirectReader, redirectRows } from './redirect/redirect.read-model.js';
import { Redirects } from './redirect/redirect.service.js';

@Module({
  imports: [BillingModule],
  controllers: [
    BoardContextController,
    BoardBlogController,
    OperatorBlogPostsController,
    OperatorBlogAuthorsController,
    OperatorBlogTagsController,
    BoardSandboxController,
    OperatorDomainsController,
    OperatorMediaController,
    OperatorSettingsController,
    BoardPagesController,
    OperatorPagesController,
    BoardRedirectsController,
    OperatorRedirectsController,
    OperatorCustomObjectTypesController,
    OperatorCustomObjectRecordsController,
  ],
  providers: [
    blogAuthors.Handler,
    blogPosts.Handler,
    blogTags.Handler,
    boardSettings.Handler,
    domains.Handler,
    media.Handler,
    pages.Handler,
    redirects.Handler,
    readModel(blogAuthorRows),
    readModel(blogPostRows),
    readModel(blogTagRows),
    readModel(boardSettingsRows),
    exportable(blogAuthorExport),
    exportable(blogPostExport),
    exportable(blogTagExport),
    BlogAuthorReader,
    BlogPostReader,
    BlogTagReader,
    BlogAuthors,
    BlogPosts,
    BlogTags,
    PublishedBlog,
    readModel(domainRows),
    readModel(mediaRows),
    readModel(pageRows),
    readModel(redirectRows),
    BoardSettings,
    PublicSettings,
    { provide: BoardWalls, useExisting: PublicSettings },
    DomainReader,
    Domains,
    operationWorker(VerifyDomain),
    MediaReader,
    PageReader,
    RedirectReader,
    Redirects,
    Media,
    ChangeSettings,
    ProtectBoard,
    ...mediaHolder(BoardImages),
    ...mediaHolder(PostImages),
    ...mediaHolder(AuthorImages),
    ...background(CheckDomains),
    ...policy(FollowDomains),
    ...policy(KeepPrimaryDomain),
    ...policy(GiveUpHero),
    ...policy(GiveUpBytes),
    ...policy(KeepBoardNames),
    ...policy(KeepBoardPasswords),
    customObjectRecords.Handler,
    customObjectTypes.Handler,
    profileForms.Handler,
    readModel(recordRows),
    readModel(customObjectTypeRows),
    readModel(profileFormRows),
    RecordReader,
    Records,
    RecordImports,
    ReferencedRecords,
    CustomObjectTypeReader,
    CustomObjectTypes,
    ProfileFormReader,
    ProfileForms,
    operationWorker(ImportRecords),
    ...policy(SweepRecords),
    { provide: BoardPlan, useClass: BillingBoardPlan },
    { provide: TxtRecords, useClass: DnsTxtRecords },
  ],
  exports: [BoardSettings, Media, PageReader, ProfileForms, PublicSettings, PublishedBlog],
})
export class ContentModule {}
