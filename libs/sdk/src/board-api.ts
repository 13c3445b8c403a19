// Generated from openapi/*.json by scripts/build/sdk-types.mjs; change the server and run npm run openapi.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the board with its name and features.
         * @description Works without the board's password.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a password reset link by mail.
         * @description The response is the same whether or not the address has an account.
         *
         *     Works without the board's password.
         */
        post: operations["requestBoardAuthPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with email and password.
         * @description An unknown address, a wrong password and an account without a password return the same error.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["loginBoardAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out and end the session.
         * @description The session's access tokens no longer work. An unknown refresh token is not an error.
         *
         *     Works without the board's password.
         */
        post: operations["logoutBoardAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sign-in link by mail.
         * @description A new address signs up as a candidate. If registration is disabled, an unknown address is refused.
         *
         *     Works without the board's password.
         */
        post: operations["requestBoardAuthMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/magic-link/consume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with the link from a mail.
         * @description The link works once, and confirms the address.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["consumeBoardAuthMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the token of a provider login for a session.
         * @description You log in to the account that is linked with the provider login. If there is none, you log in to the account with the verified address, or a new account is created.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["exchangeBoardAuthOauth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a candidate login with an external provider.
         * @description Send the browser to the returned URL. It returns to `/auth/oauth-complete` of the storefront with a `token` to exchange, or with an error code in `error`. It also returns the `state` of the URL, so that the storefront can check that the same browser started the login.
         *
         *     Works without the board's password.
         */
        get: operations["getBoardAuthOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the session with its refresh token.
         * @description The refresh token works once. The response has a new one.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["refreshBoardAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up with email and password.
         * @description The session starts immediately. A mail asks you to confirm the address with a link or a six-digit code.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["registerBoardAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link from a mail.
         * @description All sessions of the account end.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["resetBoardAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an email address with the link from a mail.
         * @description The link works repeatedly, and ends neither the password nor a session. Send the access token of the session that signed up, if you have one: the account then also gets what existed under the address before, as applications of a guest. Without the token, that stays closed until the person enters the code, signs in with a link from a mail, or answers the mail that asks whether they signed up.
         *
         *     Works without the board's password.
         */
        post: operations["verifyBoardAuthEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your email address with the code from a mail.
         * @description You have five attempts within 15 minutes.
         *
         *     Needs the access token of a board user. Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["verifyBoardAuthEmailOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send another mail to confirm your email address.
         * @description Nothing is sent when the address is already confirmed.
         *
         *     Needs the access token of a board user. Works without the board's password.
         */
        post: operations["resendBoardAuthVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog authors by name, without pictures.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardBlogAuthors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/authors/{authorSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a blog author by slug.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardBlogAuthor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog posts, newest first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardBlogPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/posts/{postSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a blog post by current or former slug.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardBlogPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/posts/{postSlug}/adjacent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the blog posts published before and after a post.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardBlogPostAdjacent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/posts/{postSlug}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog posts similar to a post.
         * @description Posts that share most tags come first, then posts that share an author.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardBlogPostSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search blog posts, newest first.
         * @description Each word of the query must begin a word of the post.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["searchBoardBlog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog tags by name.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardBlogTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/tags/{tagSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a blog tag by slug.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardBlogTag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories of published jobs by name.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current slug of a job category.
         * @description Send its slug, a former slug or an alias, in any case.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["getBoardCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies, most open jobs first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company markets, most companies first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardCompaniesMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/markets/{market}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current slug of a company market.
         * @description Send its slug, a former slug or an alias, in any case.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["getBoardCompaniesMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search companies by name.
         * @description Each word of the query must begin a word of the name. When no company matches, one word is respelled.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["searchBoardCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of a company.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardCompanyJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}/salaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salaries that a company pays.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardCompanySalaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}/salaries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a summary of the salaries a company pays.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardCompanySalarySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}/salaries/{categorySlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salary that a company pays for a title.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardCompanySalary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{companySlug}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies similar to a company.
         * @description Companies that share most markets come first, then those with most open jobs.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardCompanySimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs for a widget on another website.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardEmbedJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a visitor event on the storefront.
         * @description Send it with `navigator.sendBeacon` as text, or with `fetch` and `keepalive`. The server sets no cookie and stores no IP address. Bots, visitors who send `DNT` or `Sec-GPC`, and hidden jobs and companies are not counted; the response is the same.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["createBoardEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe an email address to job alerts.
         * @description The address gets a confirmation mail, and nothing else until it is confirmed. The response is the same whether or not the address is already subscribed.
         *
         *     Works without the board's password.
         */
        post: operations["createBoardJobAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a job alert subscription with its mailed token.
         * @description `status` contains the result.
         *
         *     Works without the board's password.
         */
        post: operations["confirmBoardJobAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the alerts of a subscription by its mailed token.
         * @description Works without the board's password.
         */
        get: operations["getBoardJobAlertsManage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace all filters of a job alert.
         * @description Works without the board's password.
         */
        post: operations["createBoardJobAlertPreference"];
        /**
         * Delete a job alert by its mailed token.
         * @description The subscription stays, even without alerts.
         *
         *     Works without the board's password.
         */
        delete: operations["deleteBoardJobAlertPreference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the confirmation mail of a job alert subscription.
         * @description A mail is sent when an alert is unconfirmed, at most every five minutes and five times a day.
         *
         *     Works without the board's password.
         */
        post: operations["resendBoardJobAlertConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/resubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a job alert subscription.
         * @description It undoes `unsubscribe`. An address that was never confirmed does not change.
         *
         *     Works without the board's password.
         */
        post: operations["resubscribeBoardJobAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-alerts/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe from all job alerts, or from one.
         * @description Works without the board's password.
         */
        post: operations["unsubscribeBoardJobAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a job without an account.
         * @description A free plan or a credit publishes the job immediately, unless operators approve free jobs first. A paid plan returns the URL of a payment page; the payment publishes the job. A job for a company with approved members waits until the company confirms it: a free one is `pending_approval`, a paid one after its payment. The same contact, title and company within 10 minutes return the first result again. Prices that you send are ignored.
         *
         *     Needs an access grant if the board has a password.
         */
        post: operations["createBoardJobPosting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/billing-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List unused job purchases of your email address.
         * @description Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["createBoardJobPostingsBillingOption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a job posting with the link from a mail.
         * @description The contact of a job gets the link if the address is at the proved domain of the company. The job is published, unless operators approve free jobs first. You can repeat the request safely.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["confirmBoardJobPosting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a company logo for a job posting.
         * @description Send its URL when you post the job. An unused upload is deleted after 24 hours.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["uploadBoardJobPostingLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/logo/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a company logo on the company's website.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["findBoardJobPostingLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans for posting jobs.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardJobPostingsPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job-postings/send-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail to verify that you own an address.
         * @description The token in the mail is valid for 30 minutes. The response is the same for every address.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["createBoardJobPostingsSendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List published jobs, featured first, then newest first.
         * @description On a board with a paywall, users without paid access see the first jobs only. `gatedCount` is the number of hidden jobs.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search published jobs by words and filters.
         * @description Each word of the query must occur in the title, the description, the company name, or the name or an alias of a skill or category of the job. When nothing matches, the search is repeated with one word respelled, and `correction` contains it.
         *
         *     Needs an access grant if the board has a password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["searchBoardJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a published job by current or former slug.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobSlug}/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your application to a job.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardJobApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobSlug}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply to a job as a user or guest.
         * @description When you are signed in, your name, address, headline and location come from your profile, and your stored résumé is attached; if you apply again, you get your existing application, unchanged. As a guest you get what you sent, and a new `id` with which you can upload a résumé. Keep it secret. Your applications come to your account when you prove your address.
         *
         *     Needs an access grant if the board has a password.
         */
        post: operations["createBoardJobApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobSlug}/apply/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a résumé to your application, or replace it.
         * @description Needs an access grant if the board has a password.
         */
        post: operations["createBoardJobApplyResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobSlug}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List similar jobs of other companies, most similar first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardJobSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMe"];
        put?: never;
        post?: never;
        /**
         * Delete your account permanently.
         * @description Your profile, résumé, picture, saved jobs, alerts, settings and sessions are deleted. A marketing permission is withdrawn. All tokens of the account stop working, and the address can be registered again. A mail says that the account was deleted.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/access/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout session for a paywall offer.
         * @description Embed the session in your page. The payment grants access.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeAccessCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/access/checkout/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a paywall checkout session.
         * @description Poll it until it is complete. You then have access.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeAccessCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/access/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your access to jobs behind the paywall.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeAccessGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/access/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to manage your paywall subscription.
         * @description The link works for one visit.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeAccessPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your job alerts, newest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeAlerts"];
        put?: never;
        /**
         * Create a job alert.
         * @description The alert is active immediately. It also reactivates alerts that you ended with a link in a mail. Digests are sent once the address of your account is verified.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your job alerts.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeAlert"];
        /**
         * Replace the label and filters of a job alert.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        put: operations["updateBoardMeAlert"];
        post?: never;
        /**
         * Delete a job alert.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your applications, newest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your applications.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your application.
         * @description You can update it until the company decides, as long as the job is open.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeApplication"];
        trace?: never;
    };
    "/me/applications/{applicationId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw and delete your application.
         * @description You can withdraw it until the company decides, as long as the job is open. You can apply again afterwards.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeApplicationWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users you have blocked, newest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeBlocks"];
        put?: never;
        /**
         * Block a user.
         * @description Neither of you can write to the other. The user is not notified. Blocking a blocked user changes nothing.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/blocks/{boardUserId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether you have blocked a user.
         * @description An unknown id is not blocked.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeBlock"];
        put?: never;
        post?: never;
        /**
         * Unblock a user.
         * @description A missing block is not an error.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeBlock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your companies with their claim status, newest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanies"];
        put?: never;
        /**
         * Create a company and claim it.
         * @description If a company with the same website exists, you claim that company instead. If you have confirmed an address of its website, you are a member immediately.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search companies to claim by name or domain.
         * @description Names that begin with the query come first. The results include companies without jobs, and companies that others have claimed.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["searchBoardMeCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your companies.
         * @description You must be an approved member.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your company.
         * @description Absent keys keep their values, and an empty text clears a field. A website on another domain stays in `pendingWebsite` until you prove the domain, unless your own confirmed address is there. On boards that approve unpaid jobs, a new name stays in `pendingName` until an operator approves it.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeCompany"];
        trace?: never;
    };
    "/me/companies/{slug}/applicants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applicants and stages of a job.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeCompanyApplicants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/applicants/bulk/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move several applicants of a job to a stage.
         * @description Either all of them move or none.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyApplicantsBulkMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/applicants/bulk/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject several applicants of a job.
         * @description Either all of them are rejected or none.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["rejectBoardMeCompanyApplicantsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/applicants/{applicationId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an internal note to an applicant.
         * @description Only your company sees it.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyApplicantNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/applicants/{applicationId}/stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move an applicant to another stage.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeCompanyApplicantStage"];
        trace?: never;
    };
    "/me/companies/{slug}/billing-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the purchases your company can publish jobs with.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanyBillingOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a company.
         * @description An existing claim does not change. If you have confirmed an address of the company's website, you are a member immediately. Otherwise confirm a work address, or wait for an operator.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["claimBoardMeCompany"];
        /**
         * Withdraw a pending company claim.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["withdrawBoardMeCompanyClaim"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/job-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List views, clicks and applications of your company's jobs.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanyJobStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/job-stats/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List daily views and clicks of your company's jobs.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanyJobStatsTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your company's jobs, newest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanyJobs"];
        put?: never;
        /**
         * Create a draft job for your company.
         * @description A checkout publishes the job. Without `applicationUrl`, people apply on the board, if the board accepts applications.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your company's jobs.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeCompanyJob"];
        put?: never;
        post?: never;
        /**
         * Delete one of your company's jobs.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeCompanyJob"];
        options?: never;
        head?: never;
        /**
         * Update one of your company's jobs.
         * @description Absent keys keep their values. A published job stays published.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeCompanyJob"];
        trace?: never;
    };
    "/me/companies/{slug}/jobs/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out a draft or expired job to publish it.
         * @description A free plan publishes the job immediately, or sends it to the operators of a board that approves free jobs. The plan `free` exists on boards that sell no plans.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyJobCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/jobs/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft job of your company again.
         * @description The job must have an `expiresAt` in the future, which a checkout sets. A published job does not change.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["publishBoardMeCompanyJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/jobs/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish one of your company's jobs.
         * @description The job becomes a draft and keeps `expiresAt`. You can publish it again until then. A draft does not change.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["unpublishBoardMeCompanyJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the logo of your company.
         * @description It replaces the current logo.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["uploadBoardMeCompanyLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/pipeline-stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a stage to the pipeline of a job.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyPipelineStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/pipeline-stages/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of a job's hiring stages.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        put: operations["updateBoardMeCompanyPipelineStagesReorder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/pipeline-stages/{stageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a hiring stage.
         * @description Its applicants move to Review.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeCompanyPipelineStage"];
        options?: never;
        head?: never;
        /**
         * Rename, hide or show a hiring stage.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeCompanyPipelineStage"];
        trace?: never;
    };
    "/me/companies/{slug}/profile-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page views of your company.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeCompanyProfileStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/profile-stats/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the daily page views of your company.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeCompanyProfileStatsTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/talent-access/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out a plan for access to candidates.
         * @description Each plan with the purpose `talent_access` allows a number of first contacts: in each period of a subscription, or in total. A plan without a price gives its allowance to a company once.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeCompanyTalentAccessCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/website/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the pending website of your company in DNS.
         * @description Each request looks once for the TXT record in `websiteProof`. Once verified, the website takes effect, and you can remove the record.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["verifyBoardMeCompanyWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/work-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a work address with the link from a mail.
         * @description The link works repeatedly, and you do not have to be signed in. An address of the company's website makes you a member. With any other address, an operator decides. An address of the pending website of your company puts that website into effect.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["confirmBoardMeCompanyWorkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/companies/{slug}/work-email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification link to your work address.
         * @description The address must belong to a company with a pending claim of yours, or to the pending website of your company. The link is valid for 24 hours.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["verifyBoardMeCompanyWorkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your conversations, most recently active first.
         * @description Users that you blocked are left out, so a page may be shorter than requested.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeConversations"];
        put?: never;
        /**
         * Start a conversation with a candidate.
         * @description It sends the first message. You need an approved company and a confirmed email address. Starting again continues the same conversation, once the candidate has answered.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/about-application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to an applicant of your company.
         * @description You need an approved membership of the company of the job. You can write even if the person is not open to messages.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeConversationsAboutApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/find-existing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find your conversation with a candidate.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeConversationsFindExisting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of your inbox.
         * @description The response contains server-sent events as they happen: `message_sent`, `message_edited`, `message_unsent`, `conversation_read`, `conversation_archived`, `conversation_unarchived`, `conversation_deleted`, `block_created`, `block_deleted` and `unread_count`. `ready` follows the events that you missed. `reset` means that they are no longer available: get the lists again. `end` contains the reason why the stream ends. After `token_expired`, refresh the session and connect again. Comments keep the connection alive.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["streamBoardMeConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count your unread conversations.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeConversationsUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your conversations.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a conversation.
         * @description Only your side changes. The next message of the other side unarchives it.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["archiveBoardMeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation, oldest first.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeConversationMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages of a conversation as read.
         * @description It marks all messages of the other side.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply in a conversation.
         * @description An employer can send a second message only after the candidate answers.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeConversationReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/conversations/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a conversation.
         * @description Only your side changes.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeConversationUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/marketing-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your marketing consent.
         * @description The decision is `null` when you never decided.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeMarketingConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/marketing-consent/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant your consent to marketing mail.
         * @description You can repeat the request safely.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["grantBoardMeMarketingConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/marketing-consent/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw your consent to marketing mail.
         * @description A refusal is stored even if you never granted consent. You can repeat the request safely.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["withdrawBoardMeMarketingConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unsend a message within 15 minutes of sending it.
         * @description The message keeps its place without a body. You can repeat the request safely.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeMessage"];
        options?: never;
        head?: never;
        /**
         * Edit a message within 15 minutes of sending it.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeMessage"];
        trace?: never;
    };
    "/me/messages/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a message you received, and block its author.
         * @description The operators of the board see the report; the author does not. Reporting the message again returns the same report.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeMessageReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your mail notification settings.
         * @description Each kind of mail is on until you turn it off.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeNotificationPreferences"];
        /**
         * Turn one kind of mail on or off.
         * @description The response has all kinds.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        put: operations["updateBoardMeNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notification-preferences/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe from one kind of mail by its link.
         * @description You do not have to sign in. You can repeat the request safely.
         *
         *     Works without the board's password.
         */
        post: operations["unsubscribeBoardMeNotificationPreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your candidate profile.
         * @description It has default values until you write something.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your candidate profile.
         * @description Absent keys keep their values, and an empty text clears a field.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeProfile"];
        trace?: never;
    };
    "/me/profile/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload your profile picture.
         * @description The server reduces pictures wider or higher than 512 pixels, and removes all metadata.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["uploadBoardMeProfileAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile/education": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your education, current first, then newest first.
         * @description Newest means started most recently. Current entries have no end.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeProfileEducation"];
        put?: never;
        /**
         * Add an education entry to your profile.
         * @description You can have 50 at most.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeProfileEducation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile/education/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an education entry.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeProfileEducation"];
        options?: never;
        head?: never;
        /**
         * Update an education entry.
         * @description Absent keys keep their values.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeProfileEducation"];
        trace?: never;
    };
    "/me/profile/experience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your work experience, current first, then newest first.
         * @description Newest means started most recently. Current positions have no end.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeProfileExperience"];
        put?: never;
        /**
         * Add a position to your work experience.
         * @description You can have 50 at most.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeProfileExperience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile/experience/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a position of your work experience.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeProfileExperience"];
        options?: never;
        head?: never;
        /**
         * Update a position of your work experience.
         * @description Absent keys keep their values.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        patch: operations["updateBoardMeProfileExperience"];
        trace?: never;
    };
    "/me/profile/handle-available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a profile handle is available.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["checkBoardMeProfileHandle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the languages of your profile, in saved order.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeProfileLanguages"];
        /**
         * Replace the languages of your profile.
         * @description If a name occurs several times, the last entry is stored.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        put: operations["updateBoardMeProfileLanguages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the skills of your profile, in saved order.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeProfileSkills"];
        /**
         * Replace the skills of your profile.
         * @description If names differ only in case, the first one is stored.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        put: operations["updateBoardMeProfileSkills"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your résumé file and its parsing status.
         * @description Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeResume"];
        put?: never;
        /**
         * Upload your résumé.
         * @description It replaces the previous one. The server parses the résumé in the background. Poll it until it is `parsed` or `failed`. Certain results, such as skills, are added to your profile. The address of your account must be confirmed.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["uploadBoardMeResume"];
        /**
         * Delete your résumé file.
         * @description Your consent to keeping it ends. Parsed data stays in your profile.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeResume"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/saved-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved jobs, newest first.
         * @description Deleted jobs are left out, so a page may be shorter than requested. Jobs that are no longer published stay in the list.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["listBoardMeSavedJobs"];
        put?: never;
        /**
         * Save a published job.
         * @description Saving it again changes nothing.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        post: operations["createBoardMeSavedJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/saved-jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a job from your saved jobs.
         * @description A job that is not saved is not an error.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        delete: operations["deleteBoardMeSavedJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/talent-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your permission to message candidates.
         * @description Approved members of a company may message candidates. On a board that sells access, their company needs a plan.
         *
         *     Needs the access token of a board user. Needs an access grant if the board has a password.
         */
        get: operations["getBoardMeTalentAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a board page by slug.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the board password for an access grant.
         * @description The grant is the same for everyone, and stops working when the password changes. A board without a password returns the error for a wrong password.
         *
         *     Works without the board's password.
         *
         *     An `Idempotency-Key` has no effect.
         */
        post: operations["verifyBoardPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/paywall/offers/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the paywall offers for candidates.
         * @description The list is empty while the board has no paywall.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardPaywallOffersEnabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the places of published jobs, or suggest places.
         * @description Without `q`, you get every place with published jobs, and all places that contain them. With `q`, you get places whose name begins with it, then places with a word that begins with it. Fewer than two characters match nothing. With `name`, you get the one place that a visitor means by it, to filter jobs by its slug.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current slug of a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans that employers can buy.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the redirect for a storefront path.
         * @description A redirect for exactly this path takes precedence over one for all paths below another path. Of the latter, the most specific one wins. Chains are followed, up to five redirects.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["resolveBoardRedirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remote-permits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the places that remote jobs can name, widest first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardRemotePermits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the salaries of companies, most data first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardSalariesCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List salaries by place, each before the places inside.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardSalariesLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/locations/{locationSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salaries in a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesLocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/locations/{locationSlug}/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the salaries of skills in a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesLocationSkills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/locations/{locationSlug}/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the salaries of titles in a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesLocationTitles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List salaries by skill, most data first.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardSalariesSkills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/skills/{skillSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salaries for a skill.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesSkill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/skills/{skillSlug}/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the salaries for a skill by place.
         * @description Each place comes before the places inside of it.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesSkillLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/skills/{skillSlug}/{locationSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salary for a skill in a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesSkillByLocationSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List salaries by title, most data first.
         * @description A title is a category of jobs.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardSalariesTitles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/titles/{categorySlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salaries for a title.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesTitle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/titles/{categorySlug}/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the salaries for a title by place.
         * @description Each place comes before the places inside of it.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesTitleLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salaries/titles/{categorySlug}/{locationSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the salary for a title in a place.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardSalariesTitleByLocationSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-led-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans that employers request from sales.
         * @description The board sells these plans in person.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardSalesLedPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn features of a sandbox board on or off.
         * @description The change applies immediately, until the next reset.
         *
         *     Works without the board's password.
         */
        patch: operations["updateSandboxConfig"];
        trace?: never;
    };
    "/sandbox/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the captured mails of a sandbox, newest first.
         * @description A sandbox delivers no mail. Links in its mails lead to the canonical address of the board.
         *
         *     Works without the board's password.
         */
        get: operations["getSandboxEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the demo users of a sandbox board.
         * @description Works without the board's password.
         */
        get: operations["getSandboxPersonas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reseed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a sandbox board to its demo data.
         * @description The reset deletes all user activity, creates the personas again with new addresses, and ends all sessions. It also runs every night at 23:30 UTC.
         *
         *     Works without the board's password.
         */
        post: operations["reseedSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest companies, search terms and markets while typing.
         * @description When nothing matches, one word is respelled.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["suggestBoardSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the search engine and ad verification settings.
         * @description Works without the board's password.
         */
        get: operations["getBoardSeo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the skills of published jobs by name.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["listBoardSkills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current slug of a job skill.
         * @description Send its slug, a former slug or an alias, in any case.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["getBoardSkill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/talent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List candidates with a visible profile.
         * @description Candidates who look for a job come first, then the most recently updated profiles. Signed-in users also see profiles that are visible to signed-in users only. A board may have no directory, or one for employers only.
         *
         *     Needs an access grant if the board has a password.
         */
        get: operations["listBoardTalent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/talent/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a candidate profile by handle or account id.
         * @description Needs an access grant if the board has a password.
         */
        get: operations["getBoardTalent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessCheckout: {
            offerKey: components["schemas"]["PaywallOfferKey"];
            /**
             * @description Path of the storefront. The server adds `session_id` to it.
             * @example /jobs
             */
            returnPath: string;
            /** @enum {string} */
            colorMode: "dark" | "light";
        };
        AccessCheckoutSession: {
            /** @enum {string} */
            object: "checkout_session";
            sessionId: string;
            clientSecret: string;
            /** @description The account of the board at the provider. */
            stripeAccountId: string;
            publishableKey: string;
            offerType: components["schemas"]["OfferType"];
        };
        AccessCheckoutSessionState: {
            /** @enum {string} */
            object: "checkout_session_state";
            /** @enum {string} */
            status: "complete" | "expired" | "open";
            /** @description Secret to embed the session again. Null once the session has ended. */
            clientSecret: string | null;
        };
        AccessGrant: {
            /** @enum {string|null} */
            status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "pending" | "unpaid" | null;
            offerType: components["schemas"]["OfferType"] | null;
            /** Format: date-time */
            currentPeriodEnd: string | null;
            /** @enum {string} */
            object: "access_grant";
            hasAccess: boolean;
            offerKey: string | null;
            cancelAtPeriodEnd: boolean;
        };
        AccessPortal: {
            /** @description Path of the storefront. Default: its home page. */
            returnPath?: string;
        };
        AccessPortalSession: {
            /** Format: uri */
            url: string;
            /** @enum {string} */
            object: "portal_session";
        };
        AddApplicantNote: {
            /** @description Plain text, 5,000 characters at most. */
            body: string;
        };
        AdjacentBlogPosts: {
            /** @enum {string} */
            object: "blog_adjacent_posts";
            /** @description The next older post. Null if there is none. */
            previous: components["schemas"]["BlogPostSummary"] | null;
            /** @description The next newer post. Null if there is none. */
            next: components["schemas"]["BlogPostSummary"] | null;
        };
        AlertContext: {
            source?: string;
            jobId?: string;
            jobSlug?: string;
        };
        AlertFilters: {
            jobFunctions: string[];
            seniorityLevels: string[];
            remoteOptions: string[];
            placeIds: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
        };
        /** @description Why a request was refused. Branch on `code`; new codes may appear. */
        ApiErrorBody: {
            error: {
                code: string;
                message: string;
                requestId: string;
                details?: components["schemas"]["ErrorDetails"];
                upgrade?: components["schemas"]["PlanUpgradeHint"];
            };
        };
        Application: {
            /** @description Each built-in stage has its own status. All custom stages have `interviewing`. */
            status: components["schemas"]["ApplicationStatus"];
            /** Format: date-time */
            appliedAt: string;
            /** Format: date-time */
            updatedAt: string;
            id: string;
            /** @enum {string} */
            object: "application";
            coverNote: string | null;
            candidateName: string | null;
            candidateEmail: string | null;
            candidateLocation: string | null;
            candidateHeadline: string | null;
            resumeFilename: string | null;
            /** @description Null once the job is deleted. */
            job: components["schemas"]["ApplicationJob"] | null;
        };
        ApplicationJob: {
            id: string;
            title: string;
            slug: string | null;
            companySlug: string | null;
            companyName: string | null;
        };
        ApplicationList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["Application"][];
        };
        /** @enum {string} */
        ApplicationStatus: "applied" | "interviewing" | "negotiation" | "hired" | "archived";
        Apply: {
            /**
             * Format: email
             * @description Your email address. Required for guests, ignored when you are signed in.
             */
            email?: string;
            /** @description Your name. Required for guests, ignored when you are signed in. */
            name?: string;
            /** @description Plain text, 10,000 characters at most. */
            coverNote?: string;
        };
        ApplyResume: {
            /**
             * Format: binary
             * @description PDF, DOC, DOCX, ODT, RTF or plain text, 10 MB at most.
             */
            file: Blob;
            /** @description The `id` that you got when you applied. Required for guests, who can use it for 24 hours until the company moves the application. */
            applicationId?: string;
        };
        Block: {
            /** @enum {boolean} */
            blocked: true;
            /** @enum {string} */
            object: "block";
        };
        BlockStatus: {
            /** @enum {string} */
            object: "block_status";
            blocked: boolean;
        };
        BlockUser: {
            boardUserId: string;
        };
        BlockedUser: {
            /** Format: date-time */
            createdAt: string;
            /** @description Id of the block. */
            id: string;
            /** @enum {string} */
            object: "blocked_user";
            boardUserId: string;
            displayName: string;
            avatarUrl: string | null;
        };
        BlockedUserList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BlockedUser"][];
        };
        BlogAuthor: {
            id: string;
            name: string;
            slug: string;
            /** @description Plain text. */
            bio: string | null;
            location: string | null;
            avatarUrl: string | null;
            websiteUrl: string | null;
            facebookUrl: string | null;
            twitterUrl: string | null;
            linkedinUrl: string | null;
            githubUrl: string | null;
            /** @enum {string} */
            object: "public_blog_author";
        };
        BlogAuthorList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BlogAuthor"][];
        };
        BlogPost: {
            readingTimeMin: number | null;
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @enum {string} */
            object: "public_blog_post";
            title: string;
            slug: string;
            featured: boolean;
            coverUrl: string | null;
            featureImageAlt: string | null;
            customExcerpt: string | null;
            canonicalUrl: string | null;
            authors: components["schemas"]["BlogPostAuthor"][];
            tags: components["schemas"]["BlogPostTag"][];
            html: string | null;
            ogImageUrl: string | null;
            featureImageCaption: string | null;
            seoTitle: string | null;
            seoDescription: string | null;
            /** @description Whether you requested the post by a former slug. */
            redirected: boolean;
            /** @description The current slug. Null if you requested the post by it. */
            newSlug: string | null;
        };
        BlogPostAuthor: {
            id: string;
            name: string;
            slug: string;
            /** @description Plain text. */
            bio: string | null;
            location: string | null;
            avatarUrl: string | null;
            websiteUrl: string | null;
            facebookUrl: string | null;
            twitterUrl: string | null;
            linkedinUrl: string | null;
            githubUrl: string | null;
        };
        BlogPostSummary: {
            readingTimeMin: number | null;
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @enum {string} */
            object: "public_blog_post";
            title: string;
            slug: string;
            featured: boolean;
            coverUrl: string | null;
            featureImageAlt: string | null;
            customExcerpt: string | null;
            canonicalUrl: string | null;
            authors: components["schemas"]["BlogPostAuthor"][];
            tags: components["schemas"]["BlogPostTag"][];
        };
        BlogPostSummaryList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BlogPostSummary"][];
        };
        BlogPostSummarySearchResult: {
            /** @enum {string} */
            object: "search_result";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BlogPostSummary"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
        };
        BlogPostTag: {
            id: string;
            name: string;
            slug: string;
            /** @description Plain text. */
            description: string | null;
        };
        BlogTag: {
            id: string;
            name: string;
            slug: string;
            /** @description Plain text. */
            description: string | null;
            /** @enum {string} */
            object: "public_blog_tag";
        };
        BlogTagList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BlogTag"][];
        };
        BoardAccessGrant: {
            /** @enum {string} */
            object: "board_access_grant";
            /** @description Send it as `X-Board-Access`. */
            token: string;
        };
        BoardAds: {
            /** @description Whether the advertising provider asks visitors from the EEA, the United Kingdom and Switzerland for consent. */
            googleConsentMessage: boolean;
        };
        BoardAlert: {
            /**
             * Format: date-time
             * @description When the last digest was sent. Null before the first one.
             */
            lastSentAt: string | null;
            id: string;
            /** @enum {string} */
            object: "alert";
            label: string | null;
            /** @enum {string} */
            frequency: "weekly";
            /** @description False after you end the alert with a link in a mail. */
            isActive: boolean;
            filters: components["schemas"]["AlertFilters"];
        };
        BoardAlertBody: {
            /** @enum {string} */
            frequency: "weekly";
            /**
             * @description Names of categories or skills, or words of titles.
             * @example [
             *       "Nurse"
             *     ]
             */
            jobFunctions?: string[];
            /** @description Stored, but does not filter jobs. */
            seniorityLevels?: string[];
            /**
             * @description On site, hybrid or remote.
             * @example [
             *       "remote"
             *     ]
             */
            remoteOptions?: string[];
            /** @description Ids of places of the board. */
            placeIds?: string[];
            /**
             * @description Name that the owner gave it.
             * @example Nursing in Berlin
             */
            label?: string | null;
            /** @description Stored, but does not filter jobs. */
            salaryMin?: number | null;
            /** @description Stored, but does not filter jobs. */
            salaryMax?: number | null;
            /**
             * @description Stored, but does not filter jobs.
             * @example EUR
             */
            salaryCurrency?: string | null;
        };
        BoardAlertList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BoardAlert"][];
        };
        BoardAnalytics: {
            ga4MeasurementId: string | null;
            gtmId: string | null;
            metaPixelId: string | null;
            linkedInPartnerId: string | null;
            /** @description Whether visitors must consent before anything is loaded. */
            cookieConsentRequired: boolean;
        };
        BoardAuthConsumeMagicLinkBody: {
            token: string;
        };
        BoardAuthForgotPasswordBody: {
            /**
             * Format: email
             * @example jane@example.com
             */
            email: string;
        };
        BoardAuthLoginBody: {
            /**
             * Format: email
             * @example jane@example.com
             */
            email: string;
            /** @example correct horse battery */
            password: string;
        };
        BoardAuthLogoutBody: {
            /** @description An invalid token is accepted too; then no session ends. */
            refreshToken: string;
        };
        BoardAuthOAuthAuthorizationUrl: {
            provider: components["schemas"]["SignInProvider"];
            /**
             * Format: uri
             * @description URL of the provider. It works for one attempt within ten minutes.
             */
            authorizeUrl: string;
            /** @enum {string} */
            object: "oauth_authorization_url";
        };
        BoardAuthOAuthExchangeBody: {
            /** @description From the URL of `/auth/oauth-complete`. It works once, for five minutes. */
            token: string;
        };
        BoardAuthRefreshBody: {
            refreshToken: string;
        };
        BoardAuthRegisterBody: {
            /**
             * Format: email
             * @description Case and surrounding spaces are ignored.
             * @example jane@example.com
             */
            email: string;
            role: components["schemas"]["BoardUserRole"];
            /**
             * @description Registration with an address and a password.
             * @enum {string}
             */
            method: "emailpass";
            /**
             * @description The 10,000 most common passwords are refused.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description An empty text means no name.
             * @example Jane Doe
             */
            displayName: string;
            /** @description Your consent to marketing mail. If absent, no decision is stored. */
            marketingConsent?: boolean;
        };
        BoardAuthRequestMagicLinkBody: {
            /**
             * Format: email
             * @example jane@example.com
             */
            email: string;
            /**
             * @description Path of the storefront to open afterwards. An invalid path is ignored.
             * @example /jobs/night-nurse
             */
            returnTo?: string;
        };
        BoardAuthResetPasswordBody: {
            /** @description From the link in the mail. */
            token: string;
            /**
             * @description The 10,000 most common passwords are refused.
             * @example correct horse battery
             */
            password: string;
        };
        BoardAuthSession: {
            /** @description When the access token expires, in epoch milliseconds. */
            expiresAt: number;
            /** @enum {string} */
            object: "board_auth_session";
            /** @description Valid for an hour. Send it as `Authorization: Bearer <token>`. */
            accessToken: string;
            /** @description Valid once, for 30 days. Use it to refresh the session. */
            refreshToken: string;
            boardUser: components["schemas"]["BoardUser"];
        };
        BoardAuthVerifyEmailBody: {
            token: string;
        };
        BoardCompanyJobsCatalog: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicJobCard"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
            /** @description Number of matching jobs that the viewer cannot see. */
            gatedCount?: number;
        };
        BoardCompanyLinks: {
            /** Format: uri */
            public: string | null;
        };
        BoardContact: {
            email: string | null;
            websiteUrl: string | null;
            xUrl: string | null;
            facebookUrl: string | null;
            linkedinUrl: string | null;
        };
        BoardCustomFields: {
            job: components["schemas"]["PublicCustomField"][];
        };
        BoardEmbedJobsCatalog: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicJobCard"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
            correction?: components["schemas"]["Correction"];
        };
        BoardEvent: {
            type: components["schemas"]["BoardEventType"];
            /**
             * @description Path of the page, for a `page_view`. Query and fragment are not stored.
             * @example /jobs/night-nurse
             */
            path?: string;
            /**
             * @description Id or slug of the job, for a `job_view` or an `apply_click`.
             * @example night-nurse
             */
            job?: string;
            /**
             * @description Id or slug of the company, for a `company_view`.
             * @example hill-clinic
             */
            company?: string;
            /**
             * @description The `document.referrer` of the page. Only its domain is stored.
             * @example https://www.google.com/
             */
            referrer?: string;
        };
        /** @enum {string} */
        BoardEventType: "page_view" | "job_view" | "apply_click" | "company_view";
        BoardFeatures: {
            jobAlerts: boolean;
            candidates: boolean;
            employers: boolean;
            blog: boolean;
            talentDirectory: components["schemas"]["TalentDirectoryVisibility"];
            registrationWall: boolean;
            passwordProtected: boolean;
            publicJobSubmission: boolean;
            candidatePaywall: boolean;
            impressum: boolean;
            nativeApplications: boolean;
            messaging: boolean;
        };
        BoardIcons: {
            ico: string | null;
            svg: string | null;
            appleTouch: string | null;
            icon192: string | null;
            icon512: string | null;
            iconMaskable512: string | null;
        };
        BoardJobsCatalog: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicJobCard"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
            /** @description Number of matching jobs that the viewer cannot see. */
            gatedCount?: number;
            relatedSearches?: components["schemas"]["RelatedSearch"][];
            correction?: components["schemas"]["Correction"];
            /** @description Present if you requested facets and the viewer can see all matching jobs. */
            facets?: components["schemas"]["JobFacets"];
        };
        BoardManifest: {
            name: string;
        };
        BoardPage: {
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            object: "board_page";
            slug: string;
            title: string;
            /** @description HTML. */
            body: string;
            seoTitle: string | null;
            seoDescription: string | null;
        };
        BoardPlan: {
            displayOrder: number;
            netTermsDays: number | null;
            /** @enum {string} */
            object: "plan";
            id: string;
            name: string;
            description: string | null;
            purpose: components["schemas"]["OfferPurpose"];
            kind: components["schemas"]["PlanKind"];
            billingInterval: components["schemas"]["PlanInterval"] | null;
            isRecommended: boolean;
            invoiceOnly: boolean;
            publishTiming: components["schemas"]["PublishTiming"] | null;
            price: components["schemas"]["OfferPrice"] | null;
            featureSummary: components["schemas"]["OfferFeatures"];
            talent?: components["schemas"]["OfferTalent"];
        };
        BoardPlanList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BoardPlan"][];
        };
        BoardSalesLedPlan: {
            displayOrder: number;
            /** @enum {string} */
            object: "sales_led_plan";
            id: string;
            name: string;
            description: string;
            priceText: string;
            ctaText: string;
            ctaDestination: string;
            featuredBullets: string[];
        };
        BoardSalesLedPlanList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["BoardSalesLedPlan"][];
        };
        BoardSeo: {
            /**
             * Format: uri
             * @description Base URL of the storefront, without a trailing slash.
             */
            canonicalBase: string;
            /** @enum {string} */
            object: "board_seo";
            /** @description Content of ads.txt. Null if there is none. */
            adsTxt: string | null;
            /** @description Content of `indexnow-key.txt`. Null if there is none. */
            indexNowKey: string | null;
            googleSiteVerification: string | null;
            manifest: components["schemas"]["BoardManifest"];
        };
        BoardUser: {
            id: string;
            /** @enum {string} */
            object: "board_user";
            /** @description Role that the user signed up with. */
            role: components["schemas"]["BoardUserRole"];
            email: string;
            displayName: string | null;
            /** @description Whether the user confirmed the address. */
            emailVerified: boolean;
        };
        /** @enum {string} */
        BoardUserRole: "candidate" | "employer";
        /** @enum {string} */
        BoughtPlanKind: "subscription" | "one_time" | "bundle";
        BulkMoveApplicants: {
            /** @description Applications to one job, 200 at most. */
            applicationIds: string[];
            /** @description Id of a visible stage of the job. */
            stageId: string;
        };
        BulkRejectApplicants: {
            /** @description Applications to one job, 200 at most. */
            applicationIds: string[];
        };
        CandidateAvatar: {
            /** @enum {string} */
            object: "candidate_avatar";
            avatarUrl: string | null;
        };
        CandidateEducation: {
            id: string;
            /** @enum {string} */
            object: "candidate_education";
            institutionName: string;
            institutionUrl: string | null;
            degree: string | null;
            fieldOfStudy: string | null;
            grade: string | null;
            activitiesAndSocieties: string | null;
            /** @description As sent. */
            startDate: string | null;
            endDate: string | null;
            description: string | null;
            sortOrder: number;
        };
        CandidateEducationList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CandidateEducation"][];
        };
        CandidateExperience: {
            id: string;
            /** @enum {string} */
            object: "candidate_experience";
            title: string;
            companyName: string;
            companyUrl: string | null;
            location: string | null;
            employmentType: string | null;
            locationType: string | null;
            foundVia: string | null;
            /** @description As sent. */
            startDate: string;
            /** @description As sent. Null if it is current. */
            endDate: string | null;
            description: string | null;
            sortOrder: number;
            /** @description Read from a résumé. */
            experienceSkills: string[];
        };
        CandidateExperienceList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CandidateExperience"][];
        };
        CandidateLanguage: {
            /** @enum {string} */
            object: "candidate_language";
            name: string;
            proficiency: string;
        };
        CandidateLanguageList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CandidateLanguage"][];
        };
        CandidateProfile: {
            /** @description Same as that of the account. */
            id: string;
            /** @enum {string} */
            object: "candidate_profile";
            displayName: string | null;
            /** @description Plain text. */
            bio: string | null;
            avatarUrl: string | null;
            /** @description Last part of the URL of the public profile. */
            handle: string | null;
            headline: string | null;
            location: string | null;
            /** @description Who can find the profile: no one, signed-in users or everyone. */
            profileVisibility: components["schemas"]["ProfileVisibility"];
            jobSearchStatus: components["schemas"]["JobSearchStatus"];
            jobSearchStatusVisibleTo: components["schemas"]["JobSearchStatusAudience"];
            openToRelocate: boolean;
        };
        CandidateSkill: {
            /** @enum {string} */
            object: "candidate_skill";
            name: string;
            /** @description Slug of the board's skill with this name. Null if there is none. */
            jobSkillId: string | null;
        };
        CandidateSkillList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CandidateSkill"][];
        };
        CardCompany: {
            slug: string;
            name: string;
            logoUrl: string | null;
        };
        CheckOutJob: {
            /** @description A plan of the board, or the unused part of an order or a subscription. */
            billing: components["schemas"]["JobPayment"];
            /**
             * Format: uri
             * @description Page of the board's storefront to return to after the payment.
             */
            successUrl?: string;
            /**
             * Format: uri
             * @description Page of the board's storefront to return to without a payment.
             */
            cancelUrl?: string;
            /** @description For plans that are paid by invoice. */
            invoiceBilling?: components["schemas"]["InvoiceBilling"];
            /** @description Whether to use a featured slot of the plan. Ignored if the plan has none. */
            isFeatured?: boolean;
        };
        CheckOutTalentAccess: {
            /**
             * Format: uri
             * @description Page of the board's storefront to return to after the payment.
             */
            successUrl?: string;
            /**
             * Format: uri
             * @description Page of the board's storefront to return to without a payment.
             */
            cancelUrl?: string;
            billing: components["schemas"]["TalentPlanChoice"];
            /** @description For plans that are paid by invoice. */
            invoiceBilling?: components["schemas"]["InvoiceBilling"];
        };
        ClaimableCompany: {
            id: string;
            /** @enum {string} */
            object: "claimable_company";
            name: string;
            slug: string;
            website: string | null;
        };
        ClaimableCompanyList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["ClaimableCompany"][];
        };
        CompanyCategorySalary: {
            /** @enum {string} */
            object: "company_category_salary";
            categorySourceSlug: string;
            categoryCanonicalSlug: string;
            companyName: string;
            companySlug: string;
            companyLogoPath: string | null;
            companyWebsite: string | null;
            categoryName: string;
            overallSalary: components["schemas"]["OverallPay"] | null;
            bySeniority: components["schemas"]["SpreadLevelPay"][];
            competitors: components["schemas"]["CompanyPay"][];
            /** @description Salary for the title on the whole board. */
            boardCategoryAvgMin: number | null;
            boardCategoryAvgMax: number | null;
            boardCategoryP25Min: number | null;
            boardCategoryP75Max: number | null;
            currency: string;
        };
        CompanyMarket: {
            companyCount: number;
            /** @enum {string} */
            object: "company_market";
            slug: string;
            name: string;
        };
        CompanyMarketList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CompanyMarket"][];
        };
        CompanyMarketName: {
            name: string;
            slug: string;
        };
        CompanyMembership: {
            /**
             * @description `pending_work_email` needs a confirmed work address. `awaiting_admin` needs the decision of an operator.
             * @enum {string}
             */
            status: "approved" | "awaiting_admin" | "pending_work_email" | "rejected";
            /** @description `admin` for the user who created the company. */
            role: components["schemas"]["InvitedRole"];
            /**
             * Format: date-time
             * @description When the link in the mail was opened. Null until then.
             */
            workEmailVerifiedAt: string | null;
            id: string;
            /** @enum {string} */
            object: "company_membership";
            /** @description Address that the last link was sent to. */
            workEmail: string | null;
            company: components["schemas"]["MembershipCompany"];
        };
        CompanyMembershipList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["CompanyMembership"][];
        };
        CompanyPay: {
            companySlug: string;
            companyName: string;
            logoPath: string | null;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        CompanyPlacePay: {
            locationName: string;
            countryCode: string;
            placeSlug: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        CompanySalary: {
            /** @enum {string} */
            object: "company_salary";
            companyName: string;
            companySlug: string;
            companyLogoPath: string | null;
            companyWebsite: string | null;
            overallSalary: components["schemas"]["OverallPay"] | null;
            bySeniority: components["schemas"]["SpreadLevelPay"][];
            /** @description Companies that pay salaries for the same titles. */
            competitors: components["schemas"]["CompanyPay"][];
            topLocations: components["schemas"]["CompanyPlacePay"][];
            byCategory: components["schemas"]["TitlePay"][];
            boardOverallAvgMin: number | null;
            boardOverallAvgMax: number | null;
            boardMedianMin: number | null;
            boardMedianMax: number | null;
            boardP25Min: number | null;
            boardP75Min: number | null;
            boardP25Max: number | null;
            boardP75Max: number | null;
            currency: string;
        };
        CompanySalarySummary: {
            /** @enum {string} */
            object: "company_salary_summary";
            companyName: string;
            companySlug: string;
            overallSalary: components["schemas"]["OverallPay"] | null;
            topCategories: components["schemas"]["TitlePay"][];
            /** @description Number of its jobs with a salary. */
            sampleCount: number;
            currency: string;
        };
        CompanySuggestion: {
            /** @enum {string} */
            object: "suggestion";
            /** @enum {string} */
            type: "company";
            id: string;
            slug: string;
            name: string;
            logoUrl: string | null;
            /** @description Number of published jobs. */
            jobCount: number;
        };
        ComparedLevelPay: {
            /** @example senior */
            seniority: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
            boardAvgMin: number | null;
            boardAvgMax: number | null;
            /** @description Difference of the range's middle to that of the board, in percent. */
            diffPercent: number | null;
        };
        ConfirmBoardJobAlertsBody: {
            token: string;
        };
        ConfirmJobPosting: {
            /** @description From the mail. */
            token: string;
        };
        ConfirmWorkEmail: {
            token: string;
        };
        Conversation: {
            /** Format: date-time */
            lastMessageAt: string;
            /**
             * Format: date-time
             * @description Null for a conversation that you have not archived.
             */
            archivedAt: string | null;
            id: string;
            /** @enum {string} */
            object: "conversation";
            /** @description Beginning of the last message. Empty if it was unsent. */
            lastMessageSnippet: string;
            lastMessageAuthorBoardUserId: string;
            /** @description Whether the other side sent a message that you have not read. */
            hasUnread: boolean;
            counterparty: components["schemas"]["ConversationCounterparty"];
        };
        ConversationArchive: {
            /**
             * Format: date-time
             * @description Null for a conversation that is not archived.
             */
            archivedAt: string | null;
            /** @enum {string} */
            object: "conversation_archive";
        };
        ConversationCounterparty: {
            boardUserId: string;
            displayName: string;
            avatarUrl: string | null;
            /** @description Company of an employer. Null for a candidate. */
            companyName: string | null;
            /** @description Handle of a candidate with a public profile. Null for anyone else. */
            handle: string | null;
            /** @description Slug of the company. */
            companySlug: string | null;
        };
        ConversationDetail: {
            /** Format: date-time */
            lastMessageAt: string;
            /**
             * Format: date-time
             * @description Null for a conversation that you have not archived.
             */
            archivedAt: string | null;
            /** @description Your side of the conversation. */
            viewerRole: components["schemas"]["BoardUserRole"];
            /** @description Last message of the other side that you read. Null before the first one. */
            viewerLastReadMessageId: string | null;
            id: string;
            /** @enum {string} */
            object: "conversation";
            /** @description Beginning of the last message. Empty if it was unsent. */
            lastMessageSnippet: string;
            lastMessageAuthorBoardUserId: string;
            /** @description Whether the other side sent a message that you have not read. */
            hasUnread: boolean;
            counterparty: components["schemas"]["ConversationCounterparty"];
        };
        ConversationList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["Conversation"][];
        };
        ConversationRef: {
            /** @enum {string} */
            object: "conversation_ref";
            conversationId: string | null;
        };
        Correction: {
            originalQuery: string;
            correctedQuery: string;
            originalToken: string;
            correctedToken: string;
        };
        /** @enum {string} */
        CountryGatingMode: "sponsored_only" | "all_jobs";
        CountryPlacePay: {
            /** @description ISO 3166-1 alpha-2. */
            countryCode: string;
            placeName: string;
            placeSlug: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        CreateBoardJobAlertBody: {
            /**
             * Format: email
             * @example jane@example.com
             */
            email: string;
            /**
             * @description Whether the visitor agrees to get these mails.
             * @enum {boolean}
             */
            consent: true;
            /** @enum {string} */
            frequency?: "weekly";
            filters?: components["schemas"]["WantedFilters"];
            context?: components["schemas"]["AlertContext"];
        };
        CreateBoardMeCompany: {
            /** @description Slugs of markets of the board. */
            markets?: string[];
            /**
             * @description Unique on the board. Case is ignored.
             * @example Hill Clinic
             */
            name: string;
            /** @description The last part of the company's URL. Default: made from the name. */
            slug?: string;
            /**
             * @description Stored as the URL of its domain, which is unique on the board.
             * @example https://hill-clinic.example
             */
            website?: string;
            /** @description One or two sentences shown on cards. */
            summary?: string;
            /** @description HTML. Scripts and external content are removed. */
            description?: string;
            /** @description A handle or the URL of a profile. */
            xUrl?: string;
            /** @description URL or path of a profile. */
            linkedinUrl?: string;
            /** @description URL or path of a profile. */
            facebookUrl?: string;
        };
        CreateEducation: {
            /** @description Sort order of entries that started in the same month. */
            sortOrder?: number;
            /** @example State University */
            institutionName: string;
            institutionUrl?: string;
            degree?: string;
            fieldOfStudy?: string;
            grade?: string;
            activitiesAndSocieties?: string;
            /**
             * @description `YYYY-MM`, or empty.
             * @example 2014-09
             */
            startDate?: string;
            /**
             * @description `YYYY-MM`, or empty.
             * @example 2018-06
             */
            endDate?: string;
            /** @description Plain text. */
            description?: string;
        };
        CreateEmployerJob: {
            /** @description Slugs of skills of the board. */
            skills?: string[];
            /** @description Slugs of categories of the board. */
            categories?: string[];
            educationRequirements?: components["schemas"]["EducationRequirement"][];
            experienceMonths?: number;
            /** @description Offices, each as parts or as one line of text. */
            officeLocations?: ({
                locality?: string;
                city: string;
                region?: string;
                country: string;
            } | {
                query: string;
            })[];
            /**
             * @description Headline, plain text.
             * @example Night nurse, paediatrics
             */
            title: string;
            /**
             * @description HTML or plain text. Scripts and external content are removed.
             * @example <p>You care for our youngest patients.</p>
             */
            description: string;
            /** @description Where applications go: an https URL, a `mailto:` link or an email address. If absent, people apply on the board. */
            applicationUrl?: string;
            salaryMin?: number;
            salaryMax?: number;
            /** @description ISO 4217. */
            salaryCurrency?: string;
            salaryTimeframe?: components["schemas"]["SalaryTimeframe"];
            /** @description The last part of the job's URL, normalized. Default: made from the title. */
            slug?: string;
            employmentType?: components["schemas"]["EmploymentType"];
            /** @description `on_site` and `hybrid` need an office. `remote` needs a permit. */
            remoteOption?: components["schemas"]["RemoteOption"];
            /** @description Places where people must be allowed to work. Worldwide cannot be combined with other places. */
            remotePermits?: components["schemas"]["EmployerRemotePermit"][];
            /** @description Timezones in which the work is done. Default for a new job: derived from its permits. */
            remoteTimezones?: components["schemas"]["EmployerRemoteTimezone"][];
            /** @description Whether a work permit is sponsored. */
            remoteSponsorship?: components["schemas"]["RemoteSponsorship"];
            seniority?: components["schemas"]["Seniority"];
            experienceInPlaceOfEducation?: boolean;
            inOfficePeriod?: components["schemas"]["InOfficePeriod"];
            /** @description Number of office days in the given period. */
            inOfficeFrequency?: number;
        };
        CreateExperience: {
            /** @description Sort order of positions that started in the same month. */
            sortOrder?: number;
            /** @example Nurse */
            title: string;
            /** @example City Hospital */
            companyName: string;
            /**
             * @description `YYYY-MM`.
             * @example 2021-03
             */
            startDate: string;
            companyUrl?: string;
            location?: string;
            /**
             * @description An open set.
             * @example full_time
             */
            employmentType?: string;
            /**
             * @description An open set.
             * @example hybrid
             */
            locationType?: string;
            /**
             * @description An open set.
             * @example referral
             */
            foundVia?: string;
            /**
             * @description `YYYY-MM`. Empty or absent if it is current.
             * @example 2024-06
             */
            endDate?: string;
            /** @description Plain text. */
            description?: string;
        };
        CreateJobPosting: {
            submission: components["schemas"]["JobSubmission"];
            /** @description A hint: the server derives offsets from the timezones. */
            remoteAllowedTzOffsets?: number[];
            /** @description A hint: the server derives countries from the permits. */
            remoteWorkPermitCountryCodes?: string[];
            /** @description URL of a logo that you uploaded here. */
            logoUrl?: string;
            /** @description Takes precedence over `selectedPlan`. */
            selectedBilling?: components["schemas"]["SelectedBilling"];
            /** @description For plans that are paid by invoice. */
            invoiceBilling?: components["schemas"]["PostingInvoice"];
            /** @description URL of the payment page. */
            colorMode?: string;
        };
        CreatePipelineStage: {
            jobId: string;
            /** @description 40 characters at most. */
            label: string;
        };
        CrossOverall: {
            p25Min: number | null;
            p75Max: number | null;
            avgMin: number;
            avgMax: number;
            jobCount: number;
        };
        DeleteBoardJobAlertPreferenceBody: {
            subscriptionId: string;
            preferenceId: string;
            /** @description Token of the subscription, or the `manageToken` of the alert. */
            token: string;
        };
        EditMessage: {
            /** @description Plain text, without spaces around it. */
            body: string;
        };
        /** @enum {string} */
        EducationRequirement: "high_school" | "associate_degree" | "bachelor_degree" | "professional_certificate" | "postgraduate_degree" | "no_requirements";
        EmployerApplicant: {
            /** Format: date-time */
            appliedAt: string;
            id: string;
            /** @enum {string} */
            object: "employer_applicant";
            jobId: string;
            /** @description Null for a guest. */
            candidateBoardUserId: string | null;
            candidateProfileId: string | null;
            candidateProfileHandle: string | null;
            candidateName: string | null;
            /** @description As sent. */
            candidateEmail: string | null;
            /** @description Whether the applicant has an account that confirmed this address. Otherwise another person may have sent it. */
            emailConfirmed: boolean;
            candidateHeadline: string | null;
            candidateLocation: string | null;
            coverNote: string | null;
            resumeFilename: string | null;
            /** @description URL of the file. It works for at least ten minutes, without login. */
            resumeUrl: string | null;
            /** @description What was sent earlier with the same address, newest first. */
            earlierVersions: components["schemas"]["EmployerApplicantVersion"][];
            /** @description Key of a built-in stage, or the id of a custom stage. */
            stage: string;
            source: string;
            /** @description Newest first. */
            timeline: components["schemas"]["EmployerApplicantTimelineEntry"][];
        };
        EmployerApplicantTimelineEntry: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description `application_created`, `stage_changed` or `note_created`. */
            type: string;
            /** @description Null for actions of the applicant or an operator, and for a member whose account was deleted. */
            actorBoardUserId: string | null;
            actorName: string | null;
            noteId: string | null;
            noteBody: string | null;
            fromStage: string | null;
            toStage: string | null;
        };
        EmployerApplicantVersion: {
            /** Format: date-time */
            sentAt: string;
            candidateName: string | null;
            candidateEmail: string | null;
            candidateHeadline: string | null;
            candidateLocation: string | null;
            coverNote: string | null;
            resumeFilename: string | null;
            /** @description URL of the file. It works for at least ten minutes, without login. */
            resumeUrl: string | null;
        };
        EmployerBillingOption: {
            jobsRemaining: number;
            jobsTotal: number;
            featuredRemaining: number;
            featuredTotal: number;
            /** Format: date-time */
            renewsAt: string | null;
            id: string;
            /** @enum {string} */
            object: "employer_billing_option";
            type: components["schemas"]["PurchaseKind"];
            planId: string;
            planName: string;
            planKind: components["schemas"]["BoughtPlanKind"];
        };
        EmployerBillingOptionList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["EmployerBillingOption"][];
        };
        EmployerCheckout: {
            /**
             * Format: uri
             * @description URL of the payment page. Null unless the status is `checkout`.
             */
            checkoutUrl: string | null;
            /** @enum {string} */
            object: "employer_checkout";
            /**
             * @description `pending_approval` needs the approval of an operator. The posting period starts when they publish the job.
             * @enum {string}
             */
            status: "checkout" | "invoice_sent" | "pending_approval" | "published";
            jobId: string;
            jobSlug: string | null;
        };
        EmployerCompany: {
            id: string;
            /** @enum {string} */
            object: "employer_company";
            name: string;
            slug: string;
            website: string | null;
            /** @description Name that you requested, until an operator approves it. Null: none. */
            pendingName: string | null;
            /**
             * @description Website that you requested, until its domain is proved. Null: none. To prove it, send a verification link to your work address at
             *     that domain, or add the TXT record in `websiteProof`.
             */
            pendingWebsite: string | null;
            /** @description The TXT record that proves the pending website. Null: no website is pending. */
            websiteProof: components["schemas"]["WebsiteProof"] | null;
            description: string | null;
            summary: string | null;
            xUrl: string | null;
            linkedinUrl: string | null;
            facebookUrl: string | null;
            logoUrl: string | null;
        };
        EmployerJob: {
            /** Format: date-time */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description You can publish the job until then. Null until you pay for it.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            id: string;
            /** @enum {string} */
            object: "employer_job";
            title: string;
            slug: string | null;
            /** @description A pending job is a draft. */
            status: components["schemas"]["ShownJobStatus"];
            companyId: string | null;
            employmentType: components["schemas"]["EmploymentType"] | null;
            remoteOption: components["schemas"]["RemoteOption"] | null;
            seniority: components["schemas"]["Seniority"] | null;
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
            salaryTimeframe: components["schemas"]["SalaryTimeframe"] | null;
            isFeatured: boolean;
            links: components["schemas"]["EmployerJobLinks"];
            /** @description HTML. */
            description: string | null;
            /** @description Null if people apply on the board. */
            applicationUrl: string | null;
            remotePermits: components["schemas"]["EmployerRemotePermit"][];
            /** @description Derived. Null without permits. */
            remoteWorldwide: boolean | null;
            remoteTimezones: components["schemas"]["EmployerRemoteTimezone"][];
            /** @description Derived. Hours from UTC, standard time. */
            remoteAllowedTzOffsets: number[];
            /** @description Derived. ISO 3166-1 alpha-2. */
            remoteWorkPermitCountryCodes: string[];
            /** @description Derived. ISO 3166-2. */
            remoteWorkPermitSubdivisionCodes: string[];
            remoteSponsorship: components["schemas"]["RemoteSponsorship"];
            educationRequirements: components["schemas"]["EducationRequirement"][];
            experienceMonths: number | null;
            experienceInPlaceOfEducation: boolean | null;
            inOfficePeriod: components["schemas"]["InOfficePeriod"] | null;
            inOfficeFrequency: number | null;
            company: components["schemas"]["EmployerJobCompany"] | null;
            officeLocations: components["schemas"]["EmployerJobOffice"][];
        };
        EmployerJobCompany: {
            id: string;
            name: string | null;
            slug: string | null;
            logoUrl: string | null;
            website: string | null;
        };
        EmployerJobLinks: {
            /**
             * Format: uri
             * @description URL of its storefront page, once it is published.
             */
            public: string | null;
        };
        EmployerJobOffice: {
            /** @description ISO 3166-1 alpha-2. */
            countryCode: string | null;
            country: string | null;
            locality: string | null;
            city: string | null;
            region: string | null;
            /** @description ISO 3166-2. */
            regionCode: string | null;
            postalCode: string | null;
            displayName: string | null;
        };
        EmployerJobStat: {
            views: number;
            applyClicks: number;
            /** @description Number of applications on the board. Null for a job with an external application URL. */
            applications: number | null;
            /** @enum {string} */
            object: "employer_job_stat";
            jobId: string;
        };
        EmployerJobStatList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["EmployerJobStat"][];
        };
        EmployerJobStatsPoint: {
            /**
             * Format: date
             * @description In UTC.
             */
            date: string;
            views: number;
            applyClicks: number;
            /** @enum {string} */
            object: "employer_job_stats_point";
        };
        EmployerJobStatsPointList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["EmployerJobStatsPoint"][];
        };
        EmployerJobSummary: {
            /** Format: date-time */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description You can publish the job until then. Null until you pay for it.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            id: string;
            /** @enum {string} */
            object: "employer_job";
            title: string;
            slug: string | null;
            /** @description A pending job is a draft. */
            status: components["schemas"]["ShownJobStatus"];
            companyId: string | null;
            employmentType: components["schemas"]["EmploymentType"] | null;
            remoteOption: components["schemas"]["RemoteOption"] | null;
            seniority: components["schemas"]["Seniority"] | null;
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
            salaryTimeframe: components["schemas"]["SalaryTimeframe"] | null;
            isFeatured: boolean;
            links: components["schemas"]["EmployerJobLinks"];
        };
        EmployerJobSummaryList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["EmployerJobSummary"][];
        };
        EmployerPipeline: {
            /** @enum {string} */
            object: "employer_pipeline";
            job: components["schemas"]["EmployerPipelineJob"];
            /** @description In order, including hidden stages. */
            stages: components["schemas"]["EmployerPipelineStage"][];
            /** @description Newest first. */
            applicants: components["schemas"]["EmployerApplicant"][];
        };
        EmployerPipelineJob: {
            /** Format: date-time */
            expiresAt: string | null;
            id: string;
            title: string;
            status: string;
        };
        EmployerPipelineStage: {
            position: number;
            id: string;
            /** @enum {string} */
            object: "employer_pipeline_stage";
            jobId: string;
            label: string;
            /** @description Key of a built-in stage. Null for a custom stage. */
            systemStage: string | null;
            /** @description Built-in stages cannot be renamed, hidden or deleted. */
            isProtected: boolean;
            hidden: boolean;
        };
        EmployerProfileStats: {
            profileViews: number;
            /** @enum {string} */
            object: "employer_profile_stats";
        };
        EmployerProfileViewsPoint: {
            /**
             * Format: date
             * @description In UTC.
             */
            date: string;
            views: number;
            /** @enum {string} */
            object: "employer_profile_views_point";
        };
        EmployerProfileViewsPointList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["EmployerProfileViewsPoint"][];
        };
        EmployerRemotePermit: {
            type: components["schemas"]["RemotePermitType"];
            /** @description ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
            value: string;
        };
        EmployerRemoteTimezone: {
            type: components["schemas"]["RemoteTimezoneType"];
            /** @description IANA name of a timezone. */
            value: string;
            /** @description Tolerance in hours before and after a single timezone. */
            plusMinus?: number;
        };
        /** @enum {string} */
        EmploymentType: "full_time" | "part_time" | "contract" | "internship" | "temporary" | "volunteer" | "other";
        /** @description Structured context. Its keys depend on the code; invalid input has `issues`. */
        ErrorDetails: {
            /** @description What is wrong with the input. */
            issues?: components["schemas"]["ErrorIssue"][];
        } & {
            [key: string]: unknown;
        };
        ErrorIssue: {
            /** @description Keys and indexes that lead to the value. Empty for the whole input. */
            path: (string | number)[];
            message: string;
        };
        FoundPlace: {
            suggestion?: {
                [key: string]: unknown;
            };
            retrieve?: {
                [key: string]: unknown;
            };
        };
        HandleAvailability: {
            /** @enum {string} */
            object: "handle_availability";
            handle: string;
            /** @description Whether the handle is available. Also true for your current handle. Only updating the profile reserves it. */
            available: boolean;
        };
        /** @enum {string} */
        InOfficePeriod: "per_week" | "per_month" | "per_year";
        /** @enum {string} */
        InvitedRole: "admin" | "member";
        InvoiceAddress: {
            line1?: string;
            city?: string;
            postalCode?: string;
            /**
             * @description Two letters of ISO 3166-1.
             * @example DE
             */
            country?: string;
        };
        InvoiceBilling: {
            /** Format: email */
            email?: string;
            billingName?: string;
            address?: components["schemas"]["InvoiceAddress"];
            /** @description Printed as one of the lines. */
            taxId?: string;
            /** @description At most four, or three with a `taxId`. */
            detailFields?: components["schemas"]["InvoiceDetail"][];
        };
        InvoiceDetail: {
            name: string;
            value: string;
        };
        InvoicedPosting: {
            /** @enum {string} */
            object: "job_posting_result";
            /** @enum {string} */
            status: "invoice_sent";
            jobId: string;
        };
        JobAlertPreference: {
            id: string;
            label: string | null;
            /** @enum {string} */
            frequency: "weekly";
            isActive: boolean;
            filters: components["schemas"]["AlertFilters"];
            /** @description Token that can update or delete this alert only. */
            manageToken: string;
        };
        JobCompany: {
            id: string;
            name: string | null;
            slug: string | null;
            logoUrl: string | null;
            website: string | null;
        };
        /** @enum {string} */
        JobFacet: "category" | "skill" | "place" | "employmentType" | "remoteOption" | "seniority" | "salary";
        JobFacetValue: {
            /**
             * @description What the filter of the facet takes; for a place, its slug. For salaries: the lower end of a band of 25,000 a year.
             * @example full_time
             */
            value: string;
            /**
             * @description Name in English.
             * @example Full time
             */
            label: string;
            /** @description Number of matching jobs. The filter of the facet itself is ignored, all others apply. */
            count: number;
        };
        JobFacets: {
            category?: components["schemas"]["JobFacetValue"][];
            skill?: components["schemas"]["JobFacetValue"][];
            /** @description Countries, regions and cities with an office of the job. */
            place?: components["schemas"]["JobFacetValue"][];
            employmentType?: components["schemas"]["JobFacetValue"][];
            remoteOption?: components["schemas"]["JobFacetValue"][];
            seniority?: components["schemas"]["JobFacetValue"][];
            /** @description Bands of the highest yearly salary, in the currency of most salaries of the board. Jobs without a salary are not counted. */
            salary?: components["schemas"]["JobFacetValue"][];
        };
        JobOfficeLocation: {
            /** @description ISO 3166-1 alpha-2. */
            countryCode: string | null;
            country: string | null;
            locality: string | null;
            city: string | null;
            region: string | null;
            /** @description ISO 3166-2. */
            regionCode: string | null;
            postalCode: string | null;
            displayName: string | null;
        };
        JobPageLinks: {
            /**
             * Format: uri
             * @description URL on the storefront. Null while the company has no page.
             */
            public: string | null;
        };
        JobPayment: {
            /** @enum {string} */
            type: "new" | "order" | "subscription";
            planId: string;
            /** @description Id of the order or subscription. */
            id?: string;
        };
        JobPostingBillingOption: {
            jobsRemaining: number;
            jobsTotal: number;
            featuredRemaining: number;
            featuredTotal: number;
            /** Format: date-time */
            renewsAt: string | null;
            /** @description Valid as long as the token. */
            id: string;
            type: components["schemas"]["PurchaseKind"];
            planId: string;
            planName: string;
            planKind: components["schemas"]["BoughtPlanKind"];
            capacities: components["schemas"]["PostingCapacity"][];
        };
        JobPostingBillingOptions: {
            /** @enum {string} */
            object: "job_posting_billing_options";
            options: components["schemas"]["JobPostingBillingOption"][];
        };
        JobPostingBillingOptionsBody: {
            /** @description From the mail. */
            verificationToken: string;
        };
        JobPostingBillingVerification: {
            /** @enum {string} */
            object: "job_posting_billing_verification";
            success: boolean;
        };
        JobPostingLogo: {
            /** @enum {string} */
            object: "job_posting_logo";
            /** @description Public URL of the file. */
            publicUrl: string;
        };
        JobPostingPlan: {
            displayOrder: number | null;
            netTermsDays: number | null;
            /** @enum {string} */
            object: "job_posting_plan";
            id: string;
            name: string;
            description: string | null;
            kind: components["schemas"]["PlanKind"];
            billingInterval: components["schemas"]["PlanInterval"] | null;
            purpose: components["schemas"]["OfferPurpose"];
            isRecommended: boolean;
            invoiceOnly: boolean;
            publishTiming: components["schemas"]["PublishTiming"] | null;
            /** @description Empty for a free plan. */
            prices: components["schemas"]["JobPostingPlanPrice"][];
            features: components["schemas"]["JobPostingPlanFeature"][];
        };
        JobPostingPlanFeature: {
            key: string | null;
            value: string | null;
        };
        JobPostingPlanList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["JobPostingPlan"][];
        };
        JobPostingPlanPrice: {
            /** @description In the smallest unit of the currency. */
            amountCents: number;
            /** @description ISO 4217, lower case. */
            currency: string;
            isActive: boolean;
        };
        /** @enum {string} */
        JobSearchStatus: "actively_looking" | "open_to_offers" | "not_looking";
        /** @enum {string} */
        JobSearchStatusAudience: "everyone" | "employers_only";
        /** @enum {string} */
        JobSort: "relevance" | "newest" | "salary_high";
        JobSubmission: {
            /** @description Where applications go: an https URL, a `mailto:` link or an email address. An http URL becomes https. */
            applicationUrl?: string;
            /** @description Values of the job form's custom fields, by key. */
            customFieldValues?: {
                [key: string]: string | string[] | boolean | number;
            };
            /** @example Hill Clinic */
            companyName: string;
            /** @description The company with the same website is used. Without a website, the company with the same name is used. */
            companyWebsite?: string;
            /** @description Shown to the board and on invoices only. */
            contactName: string;
            /** @description This address gets a mail that confirms the job posting. */
            contactEmail: string;
            /** @example Night nurse */
            title: string;
            /**
             * @description HTML. Scripts and external content are removed.
             * @example <p>You care for our youngest patients.</p>
             */
            description: string;
            employmentType: string;
            remoteOption: string;
            officeLocations: components["schemas"]["PostedOffice"][];
            inOfficePeriod?: string;
            inOfficeFrequency?: number;
            seniority?: string;
            /** @description True instead of `applicationUrl`: people apply on the board. The board must accept applications itself. */
            applyOnBoard?: boolean;
            /** @description Without it, the other keys of the salary are ignored. With it, `salaryMin`, `salaryMax` and `salaryCurrency` are required. */
            salaryRangeEnabled: boolean;
            salaryMin?: number;
            salaryMax?: number;
            /** @description Default: `per_year`. */
            salaryTimeframe?: string;
            /** @description ISO 4217. */
            salaryCurrency?: string;
            /** @description Id of a plan of the board. May be absent on boards that sell no plans. */
            selectedPlan?: string;
            /** @description Whether to use a featured slot of the plan. Ignored if the plan has none. */
            isFeatured?: boolean;
            /** @description Worldwide when absent or empty. */
            remoteWorkingPermits?: components["schemas"]["PostedPermit"][];
            remoteTimezones?: components["schemas"]["PostedTimezone"][];
            remoteSponsorship?: components["schemas"]["RemoteSponsorship"];
        } & (unknown | unknown);
        JobTerm: {
            slug: string;
            name: string;
        };
        Language: {
            /** @example Spanish */
            name: string;
            /**
             * @description An open set.
             * @example native_or_bilingual
             */
            proficiency: string;
        };
        LevelPay: {
            /** @example senior */
            seniority: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        LocationSalary: {
            /** @enum {string} */
            object: "location_salary_detail";
            sourceSlug: string;
            canonicalSlug: string;
            placeName: string;
            placeId: string;
            /** @description `country`, `region` or `city`. */
            adminLevel: string;
            countryCode: string;
            overallSalary: components["schemas"]["OverallSpread"] | null;
            childLocations: components["schemas"]["PlaceSpread"][];
            childLocationsByRegion: components["schemas"]["RegionSpreads"][];
            topCategories: components["schemas"]["TitlePay"][];
            topSkills: components["schemas"]["SkillPay"][];
            siblingLocations: components["schemas"]["PlaceSpread"][];
            boardOverallAvgMin: number | null;
            boardOverallAvgMax: number | null;
            currency: string;
        };
        LocationSkills: {
            /** @enum {string} */
            object: "location_skills_index";
            sourceSlug: string;
            canonicalSlug: string;
            placeName: string;
            skills: components["schemas"]["NamedPay"][];
        };
        LocationTitles: {
            /** @enum {string} */
            object: "location_titles_index";
            sourceSlug: string;
            canonicalSlug: string;
            placeName: string;
            titles: components["schemas"]["NamedPay"][];
        };
        MarketSuggestion: {
            /** @enum {string} */
            object: "suggestion";
            /** @enum {string} */
            type: "market";
            id: string;
            slug: string;
            name: string;
            companyCount: number;
        };
        MarketingConsent: {
            status: components["schemas"]["MarketingPermissionStatus"];
            /** @description Where the decision was made. */
            source: components["schemas"]["MarketingPermissionSource"];
            /** @description Null while it is granted. */
            reason: components["schemas"]["MarketingPermissionReason"] | null;
            /**
             * Format: date-time
             * @description Kept after a withdrawal. Null if it was never granted.
             */
            grantedAt: string | null;
            /** Format: date-time */
            withdrawnAt: string | null;
            /** @description Increases by one with each decision. */
            revision: number;
            /** @description Same as that of the account. */
            id: string;
            /** @enum {string} */
            object: "marketing_consent";
        };
        /** @enum {string} */
        MarketingPermissionReason: "person_request" | "operator_request" | "account_deleted";
        /** @enum {string} */
        MarketingPermissionSource: "sign_up" | "settings" | "operator_api" | "account_deletion";
        /** @enum {string} */
        MarketingPermissionStatus: "granted" | "withdrawn";
        MembershipCompany: {
            id: string;
            name: string;
            slug: string;
            website: string | null;
            logoUrl: string | null;
        };
        Message: {
            /** Format: date-time */
            sentAt: string;
            /**
             * Format: date-time
             * @description Null for a message that was not edited.
             */
            editedAt: string | null;
            /**
             * Format: date-time
             * @description When the message was unsent. Null for other messages.
             */
            deletedAt: string | null;
            /**
             * Format: date-time
             * @description When the other side read the message. Null until then.
             */
            readAt: string | null;
            id: string;
            /** @enum {string} */
            object: "message";
            conversationId: string;
            authorBoardUserId: string;
            recipientBoardUserId: string;
            /** @description Plain text. Empty if the message was unsent. */
            body: string;
            author: components["schemas"]["MessageAuthor"];
        };
        MessageAuthor: {
            displayName: string;
            avatarUrl: string | null;
            /** @description Company of an employer. Null for a candidate. */
            companyName: string | null;
        };
        MessageList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["Message"][];
        };
        /** @enum {string} */
        MessageReportReason: "spam" | "harassment" | "misrepresentation" | "other";
        ModerationReport: {
            /** @enum {string} */
            object: "moderation_report";
            id: string;
            /** @description Whether the author is blocked. A report blocks the author. */
            blocked: boolean;
        };
        MoveApplicant: {
            /** @description Id of a visible stage of the job. */
            stageId: string;
        };
        NamedPay: {
            slug: string;
            name: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        /** @enum {string} */
        NotificationChannel: "messageEmails" | "applicationEmails";
        NotificationPreference: {
            /** @description In epoch milliseconds. Null until you update it. */
            updatedAt: number | null;
            /** @enum {string} */
            object: "notification_preference";
            channel: components["schemas"]["NotificationChannel"];
            subscribed: boolean;
        };
        NotificationPreferenceList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["NotificationPreference"][];
        };
        OfferFeatures: {
            durationDays: number;
            maxActiveJobs: number;
            featuredSlots: number;
            /** @enum {string} */
            featureSelectionMode: "auto" | "manual";
        };
        OfferPrice: {
            amountCents: number;
            /** @description ISO 4217. */
            currency: string;
            stripePriceId: string | null;
        };
        /** @enum {string} */
        OfferPurpose: "job_posting" | "talent_access";
        OfferTalent: {
            unlocksPerPeriod: string;
            messagesPerPeriod: string;
        };
        /** @enum {string} */
        OfferType: "recurring" | "lifetime";
        OverallPay: {
            avgMin: number;
            avgMax: number;
            jobCount: number;
        };
        OverallSpread: {
            /** @description A quarter of the ranges begin below it. */
            p25Min: number;
            /** @description A quarter of the ranges end above it. */
            p75Max: number;
            avgMin: number;
            avgMax: number;
            jobCount: number;
            medianMin: number;
            medianMax: number;
        };
        PaywallOffer: {
            amountCents: number;
            intervalCount: number | null;
            /** @enum {string} */
            object: "paywall_offer";
            offerKey: string;
            label: string;
            billingLabel: string;
            /** @description ISO 4217, lower case. */
            currency: string;
            offerType: components["schemas"]["OfferType"];
            intervalUnit: string | null;
            isDefault: boolean;
        };
        /** @enum {string} */
        PaywallOfferKey: "daily" | "weekly" | "monthly" | "quarterly" | "yearly" | "lifetime";
        PaywallOfferList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PaywallOffer"][];
        };
        PendingPosting: {
            /** @enum {string} */
            object: "job_posting_result";
            /** @enum {string} */
            status: "pending_approval";
            jobId: string;
        };
        PlaceGeo: {
            /** @description Degrees. Null for an area. */
            lat: number | null;
            lng: number | null;
            /** @description ISO 3166-1 alpha-2. */
            countryCode: string | null;
            /** @description ISO 3166-2. */
            regionCode: string | null;
            region: string | null;
            city: string | null;
            locality: string | null;
            /** @description `country`, `region` or `city`. */
            placeType: string | null;
        };
        PlacePay: {
            placeName: string;
            placeSlug: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        PlaceSpread: {
            /** @description ISO 3166-1 alpha-2. */
            countryCode: string;
            placeName: string;
            placeSlug: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
            medianSalaryMin: number;
            medianSalaryMax: number;
            p25SalaryMin: number;
            p75SalaryMax: number;
            /** @description ISO 4217. */
            currency: string;
        };
        /** @enum {string} */
        PlanCapability: "activeJobsLimit" | "teamSeatLimit" | "canBePublic" | "canRemoveBranding" | "apiAccess";
        /** @enum {string} */
        PlanInterval: "month" | "year";
        /** @enum {string} */
        PlanKind: "free" | "one_time" | "bundle" | "subscription";
        /** @enum {string} */
        PlanName: "starter" | "basic" | "grow" | "advanced" | "scale";
        /** @description How to continue when the board's plan is the reason. Paths are relative to the origin of the API. */
        PlanUpgradeHint: {
            /** @description The feature that the plan lacks. */
            capability: components["schemas"]["PlanCapability"];
            /** @description The cheapest plan that allows it. Absent if no plan does. */
            requiredPlan?: components["schemas"]["PlanName"];
            /** @description Whether this installation sells plans. If not, `checkout` and `changePlan` answer 409, and the operators of the server change the plan with `openings boards plan`. */
            isSold: boolean;
            /** @description Present for a board without a subscription. */
            checkout: {
                /** @enum {string} */
                method: "POST";
                /** @enum {string} */
                path: "/v1/billing/checkout";
            };
            /** @description Present for a board with a subscription. */
            changePlan: {
                /** @enum {string} */
                method: "POST";
                /** @enum {string} */
                path: "/v1/billing/upgrade";
            };
        };
        PostSuggestion: {
            /** @enum {string} */
            object: "suggestion";
            /** @enum {string} */
            type: "post";
            id: string;
            slug: string;
            title: string;
        };
        PostedOffice: {
            displayName: string;
            /** @enum {string} */
            provider?: "mapbox";
            providerPlaceId?: string;
            countryCode?: string;
            region?: string;
            locality?: string;
            city?: string;
            latitude?: number;
            longitude?: number;
            boundingBox?: number[];
            raw?: components["schemas"]["FoundPlace"];
        };
        PostedPermit: {
            type: string;
            value: string;
            label: string;
        };
        PostedTimezone: {
            /** @description Not stored. */
            offset?: number;
            type: string;
            value: string;
            label: string;
            /** @description Tolerance in hours before and after a single timezone. */
            plusMinus: number;
        };
        PostingAtCheckout: {
            /**
             * Format: uri
             * @description URL of the payment page.
             */
            checkoutUrl: string;
            /** @enum {string} */
            object: "job_posting_result";
            /** @enum {string} */
            status: "checkout";
            jobId: string;
        };
        PostingCapacity: {
            total: number;
            used: number;
            remaining: number;
            /** @example jobs */
            key: string;
        };
        PostingInvoice: {
            billingName?: string;
            address: components["schemas"]["InvoiceAddress"];
            /** @description Printed as one of the lines. */
            taxId?: string;
            /** @description At most four, or three with a `taxId`. */
            detailFields?: components["schemas"]["InvoiceDetail"][];
        };
        /** @enum {string} */
        ProfileVisibility: "hidden" | "logged_in_only" | "public";
        PublicBoard: {
            /** @enum {string} */
            object: "public_board";
            id: string;
            slug: string;
            name: string;
            /** @example en */
            language: string;
            logoUrl: string | null;
            icons: components["schemas"]["BoardIcons"];
            primaryDomain: string | null;
            showSvcBranding: boolean;
            features: components["schemas"]["BoardFeatures"];
            analytics: components["schemas"]["BoardAnalytics"];
            customFields: components["schemas"]["BoardCustomFields"];
            contact: components["schemas"]["BoardContact"];
            ads: components["schemas"]["BoardAds"];
            countryGatingMode: components["schemas"]["CountryGatingMode"];
        };
        PublicCompany: {
            /** @description Number of open jobs. */
            jobCount: number;
            publishedJobCount: number;
            /** @description Number of jobs in the salary statistics. */
            salarySampleCount: number;
            id: string;
            /** @enum {string} */
            object: "public_company";
            name: string;
            slug: string;
            website: string | null;
            logoUrl: string | null;
            /** @description One or two sentences. */
            summary: string | null;
            /** @description HTML. */
            description: string | null;
            links: components["schemas"]["BoardCompanyLinks"];
        };
        PublicCompanyCatalog: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicCompany"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
        };
        PublicCompanyDetail: {
            /** @description Number of open jobs. */
            jobCount: number;
            publishedJobCount: number;
            /** @description Number of jobs in the salary statistics. */
            salarySampleCount: number;
            id: string;
            /** @enum {string} */
            object: "public_company";
            name: string;
            slug: string;
            website: string | null;
            logoUrl: string | null;
            /** @description One or two sentences. */
            summary: string | null;
            /** @description HTML. */
            description: string | null;
            links: components["schemas"]["BoardCompanyLinks"];
            markets: components["schemas"]["CompanyMarketName"][];
        };
        PublicCompanyList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicCompany"][];
        };
        PublicCompanySearchResult: {
            /** @enum {string} */
            object: "search_result";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicCompany"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
        };
        PublicCustomField: {
            key: string;
            label: string;
            /**
             * @example short_text
             * @enum {string}
             */
            type: "boolean" | "long_text" | "multi_select" | "number" | "short_text" | "single_select";
            /** @description Of selects only. */
            options?: components["schemas"]["PublicCustomFieldOption"][];
            required: boolean;
            min?: number;
            max?: number;
        };
        PublicCustomFieldOption: {
            key: string;
            label: string;
        };
        PublicJob: {
            /** Format: date-time */
            publishedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            customFieldValues: {
                [key: string]: string | string[] | boolean | number;
            };
            id: string;
            /** @enum {string} */
            object: "public_job";
            title: string;
            slug: string | null;
            status: components["schemas"]["ShownJobStatus"];
            companyId: string | null;
            employmentType: components["schemas"]["EmploymentType"] | null;
            remoteOption: components["schemas"]["RemoteOption"] | null;
            seniority: components["schemas"]["Seniority"] | null;
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
            salaryTimeframe: components["schemas"]["SalaryTimeframe"] | null;
            isFeatured: boolean;
            links: components["schemas"]["JobPageLinks"];
            /** @description HTML. */
            description: string | null;
            /** @description Where applications go: an http or https URL, or a `mailto:` link. Null if people apply on the board itself. */
            applicationUrl: string | null;
            remotePermits: components["schemas"]["RemotePermit"][];
            /** @description True only if the job allows the whole world. */
            remoteWorldwide: boolean | null;
            remoteTimezones: components["schemas"]["RemoteTimezone"][];
            remoteAllowedTzOffsets: number[];
            remoteWorkPermitCountryCodes: string[];
            remoteWorkPermitSubdivisionCodes: string[];
            remoteSponsorship: components["schemas"]["RemoteSponsorship"];
            educationRequirements: components["schemas"]["EducationRequirement"][];
            experienceMonths: number | null;
            experienceInPlaceOfEducation: boolean | null;
            inOfficePeriod: components["schemas"]["InOfficePeriod"] | null;
            inOfficeFrequency: number | null;
            company: components["schemas"]["JobCompany"] | null;
            officeLocations: components["schemas"]["JobOfficeLocation"][];
            categories: components["schemas"]["JobTerm"][];
            skills: components["schemas"]["JobTerm"][];
            /** @description From the country of the first office to the city. */
            placeHierarchy: components["schemas"]["JobTerm"][];
        };
        PublicJobAlertConfirmation: {
            /** @enum {string} */
            object: "job_alert_confirmation";
            /** @enum {string} */
            status: "already_confirmed" | "confirmed" | "expired" | "not_found";
        };
        PublicJobAlertManageResult: {
            /** @enum {string} */
            object: "job_alert_manage_result";
            success: boolean;
        };
        PublicJobAlertManageState: {
            /** @enum {string} */
            object: "job_alert_manage_state";
            email: string;
            confirmed: boolean;
            unsubscribed: boolean;
            /** @description Newest first. */
            preferences: components["schemas"]["JobAlertPreference"][];
        };
        PublicJobAlertResend: {
            /** @enum {string} */
            object: "job_alert_confirmation_resend";
            /** @enum {string} */
            status: "submitted";
        };
        PublicJobAlertSubscription: {
            /** @enum {string} */
            object: "job_alert_subscription";
            /** @enum {string} */
            status: "submitted";
        };
        PublicJobCard: {
            /** Format: date-time */
            publishedAt: string | null;
            id: string;
            /** @enum {string} */
            object: "job_card";
            slug: string;
            title: string;
            employmentType: components["schemas"]["EmploymentType"] | null;
            remoteOption: components["schemas"]["RemoteOption"] | null;
            /** @description Where a remote job may be done from. `Worldwide` for everywhere. Null for other jobs. */
            remoteLocationLabel: string | null;
            /** @description Whether a remote job may be done from everywhere. Null for other jobs. */
            remoteWorldwide: boolean | null;
            /** @description ISO 3166-1 alpha-2 codes. Empty for a worldwide job or a job that is not remote. */
            remoteWorkPermitCountryCodes: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
            salaryTimeframe: components["schemas"]["SalaryTimeframe"] | null;
            isFeatured: boolean;
            /** @description Beginning of the description, plain text. */
            summary: string | null;
            /**
             * @description Location of the first office. Null for a remote job.
             * @example Austin, Texas, US
             */
            locationLabel: string | null;
            company: components["schemas"]["CardCompany"] | null;
            categories: components["schemas"]["JobTerm"][];
            skills: components["schemas"]["JobTerm"][];
            links: components["schemas"]["JobPageLinks"];
            /** @description HTML. Present only if you requested it. */
            description?: string | null;
        };
        PublicJobCardList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicJobCard"][];
        };
        PublicJobCardSearchResult: {
            /** @enum {string} */
            object: "search_result";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicJobCard"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
            /** @description Number of matching jobs that the viewer cannot see. */
            gatedCount?: number;
            correction?: components["schemas"]["Correction"];
            /** @description Present if you requested facets and the viewer can see all matching jobs. */
            facets?: components["schemas"]["JobFacets"];
        };
        PublicJobFilters: {
            companyId?: string[];
            remoteOption?: components["schemas"]["RemoteOption"][];
            employmentType?: components["schemas"]["EmploymentType"][];
            seniority?: components["schemas"]["Seniority"][];
            /**
             * @description Slug of a place. An unknown slug is ignored: `GET /places?name=` finds the slug of a name.
             * @example berlin-de-be
             */
            location?: string;
            /** @description Radius around the place in kilometres. Default: 50. */
            radius?: number;
            companySlug?: string[];
            /** @description Slug or alias of a category. */
            category?: string;
            /** @description Slug or alias of a skill. */
            skill?: string;
            publishedAt?: components["schemas"]["PublishedBetween"];
        };
        PublicPlace: {
            /** @enum {string} */
            object: "place";
            /** @description Never changes. */
            id: string;
            /** @description The place that contains it. Null for a country. */
            parentId: string | null;
            slug: string | null;
            name: string;
            /** @description `country`, `region` or `city`. */
            placeType: string;
            countryCode: string | null;
            regionCode: string | null;
            /** @description Number of jobs, including all places inside it. */
            jobCount: number;
        };
        PublicPlaceList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicPlace"][];
        };
        PublicTerm: {
            /** @enum {string} */
            object: "taxonomy_term";
            id: string;
            type: components["schemas"]["TermType"];
            /** @description Value to filter jobs by. */
            sourceSlug: string;
            /** @description The slug of its page. */
            canonicalSlug: string;
            displayName: string;
        };
        PublicTermList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["PublicTerm"][];
        };
        /** @enum {string} */
        PublishTiming: "on_issue" | "on_payment";
        PublishedBetween: {
            /** Format: date-time */
            gte?: string;
            /** Format: date-time */
            lte?: string;
        };
        PublishedPosting: {
            /** @enum {string} */
            object: "job_posting_result";
            /** @enum {string} */
            status: "published";
            jobId: string;
            jobSlug: string;
        };
        /** @enum {string} */
        PurchaseKind: "subscription" | "order";
        ReadReceipt: {
            /** Format: date-time */
            markedAt: string;
            /** @enum {string} */
            object: "read_receipt";
        };
        RedirectResolution: {
            /** @enum {string} */
            object: "redirect_resolution";
            /** @description The path as it was asked for. */
            path: string;
            /** @description A path of the storefront or a URL. Null if no redirect matches the path, or if redirects form a loop. */
            target: string | null;
        };
        RegionCities: {
            regionName: string;
            regionSlug: string;
            cities: components["schemas"]["PlacePay"][];
        };
        RegionSpreads: {
            regionName: string;
            regionSlug: string;
            cities: components["schemas"]["PlaceSpread"][];
        };
        RelatedSearch: {
            type: components["schemas"]["TermType"];
            slug: string;
            term: string;
            /** @description Number of jobs on the page that have it. */
            count: number;
        };
        /** @enum {string} */
        RemoteOption: "on_site" | "hybrid" | "remote";
        RemotePermit: {
            type: components["schemas"]["RemotePermitType"];
            /** @description ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
            value: string;
        };
        RemotePermitEntry: {
            type: components["schemas"]["RemotePermitType"];
            /** @description ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
            value: string;
            /** @description English. */
            label: string;
        };
        RemotePermitEntryList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["RemotePermitEntry"][];
        };
        /** @enum {string} */
        RemotePermitType: "worldwide" | "world_region" | "continent" | "region" | "subregion" | "custom" | "country" | "subdivision";
        /** @enum {string} */
        RemoteSponsorship: "yes" | "no" | "unknown";
        RemoteTimezone: {
            type: components["schemas"]["RemoteTimezoneType"];
            /** @description IANA name of a timezone. */
            value: string;
            /** @description Tolerance in hours before and after a single timezone. */
            plusMinus?: number;
        };
        /** @enum {string} */
        RemoteTimezoneType: "all" | "world_region" | "continent" | "region" | "subregion" | "country" | "timezone";
        ReorderPipelineStages: {
            jobId: string;
            /** @description Every stage once: Review first, Hired directly before Rejected. */
            orderedStageIds: string[];
        };
        Reply: {
            /** @description Plain text, without spaces around it. */
            body: string;
        };
        ReportMessage: {
            reason: components["schemas"]["MessageReportReason"];
            /** @description What you want to add, plain text. */
            freeText?: string;
        };
        ResendBoardJobAlertsConfirmationBody: {
            /**
             * Format: email
             * @example jane@example.com
             */
            email: string;
        };
        Resolution: {
            /** @enum {string} */
            object: "taxonomy_resolution";
            /** @enum {string} */
            type: "category" | "market" | "place" | "skill";
            sourceSlug: string;
            canonicalSlug: string;
            displayName: string;
            /** @description Current slug, if you requested a different one. */
            redirectTo: string | null;
            /** @description Only of places. */
            geo: components["schemas"]["PlaceGeo"] | null;
        };
        Resume: {
            /**
             * @description Null until you upload a résumé.
             * @enum {string|null}
             */
            parseStatus: "failed" | "parsed" | "parsing" | null;
            /** Format: date-time */
            parsedAt: string | null;
            /** @enum {string} */
            object: "resume";
            /** @description Why parsing failed. */
            parseFailureReason: string | null;
            /** @description Null until you upload a résumé. */
            keepResumeOnFile: boolean | null;
            hasResumeOnFile: boolean;
            file: components["schemas"]["ResumeFile"] | null;
        };
        ResumeFile: {
            sizeBytes: number;
            /** @description URL of the file. It works for ten minutes, without login. */
            url: string;
            contentType: string;
        };
        SalaryCompany: {
            /** @enum {string} */
            object: "salary_company";
            currency: string;
            companySlug: string;
            companyName: string;
            logoPath: string | null;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        SalaryCompanyList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["SalaryCompany"][];
        };
        SalaryLocation: {
            /** @enum {string} */
            object: "salary_location";
            /** @description Slug of the place that contains it. Null for a country. */
            parentSlug: string | null;
            placeName: string;
            placeSlug: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        SalaryLocationList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["SalaryLocation"][];
        };
        SalarySkill: {
            /** @enum {string} */
            object: "salary_skill";
            slug: string;
            name: string;
            p25SalaryMin: number;
            p75SalaryMax: number;
            currency: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        SalarySkillList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["SalarySkill"][];
        };
        /** @enum {string} */
        SalaryTimeframe: "per_year" | "per_month" | "per_week" | "per_day" | "per_hour";
        SalaryTitle: {
            /** @enum {string} */
            object: "salary_title";
            slug: string;
            name: string;
            p25SalaryMin: number;
            p75SalaryMax: number;
            currency: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        SalaryTitleList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["SalaryTitle"][];
        };
        SandboxDone: {
            /** @enum {boolean} */
            ok: true;
        };
        SandboxEmail: {
            /** @description Epoch milliseconds. */
            createdAt: number;
            id: string;
            to: string;
            subject: string;
            html: string;
            text: string | null;
            /**
             * @description What it is about.
             * @example magic_link
             */
            type: string | null;
        };
        SandboxEmails: {
            emails: components["schemas"]["SandboxEmail"][];
        };
        SandboxFeatures: {
            /** @description Jobs of a list that everyone sees. */
            jobAccessPreviewCount?: number;
            /** @description Whether job lists are cut off for visitors and for users without access. */
            jobAccessPaywallEnabled?: boolean;
            talentDirectoryVisibility?: components["schemas"]["TalentDirectoryVisibility"];
            blogEnabled?: boolean;
            jobAlertsEnabled?: boolean;
            candidatesEnabled?: boolean;
            employersEnabled?: boolean;
            nativeApplicationsEnabled?: boolean;
            applicantMessagingEnabled?: boolean;
            registrationWallEnabled?: boolean;
        };
        SandboxPersona: {
            id: string;
            role: components["schemas"]["BoardUserRole"];
            displayName: string;
            description: string;
            /** @description Short descriptions of what the user has. */
            states: string[];
            /** @description It changes with each reset. */
            email: string;
        };
        SandboxPersonas: {
            personas: components["schemas"]["SandboxPersona"][];
            /** @description Password of all demo users. Empty, like the list, until the sandbox is filled. */
            password: string;
        };
        SaveJob: {
            /** @description Id of a published job. */
            jobId: string;
        };
        SavedJob: {
            /** Format: date-time */
            savedAt: string;
            id: string;
            /** @enum {string} */
            object: "saved_job";
            jobId: string;
            job: components["schemas"]["SavedJobCard"];
        };
        SavedJobCard: {
            /** Format: date-time */
            publishedAt: string | null;
            id: string;
            /** @enum {string} */
            object: "job_card";
            slug: string;
            title: string;
            employmentType: components["schemas"]["EmploymentType"] | null;
            remoteOption: components["schemas"]["RemoteOption"] | null;
            /** @description Where a remote job may be done from. `Worldwide` for everywhere. Null for other jobs. */
            remoteLocationLabel: string | null;
            /** @description Whether a remote job may be done from everywhere. Null for other jobs. */
            remoteWorldwide: boolean | null;
            /** @description ISO 3166-1 alpha-2 codes. Empty for a worldwide job or a job that is not remote. */
            remoteWorkPermitCountryCodes: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            salaryCurrency: string | null;
            salaryTimeframe: string | null;
            isFeatured: boolean;
            /** @description Beginning of the description, plain text. */
            summary: string | null;
            /** @description Location of the first office. Null for a remote job. */
            locationLabel: string | null;
            company: components["schemas"]["SavedJobCompany"] | null;
            categories: components["schemas"]["SavedJobTerm"][];
            skills: components["schemas"]["SavedJobTerm"][];
            links: components["schemas"]["SavedJobLinks"];
        };
        SavedJobCompany: {
            slug: string;
            name: string;
            logoUrl: string | null;
        };
        SavedJobLinks: {
            /**
             * Format: uri
             * @description URL on the storefront. Null while the company has no page.
             */
            public: string | null;
        };
        SavedJobList: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["SavedJob"][];
        };
        SavedJobTerm: {
            slug: string;
            name: string;
        };
        SearchBlogPosts: {
            /** @description Maximum number of posts in a page. Default: 10. */
            limit?: number;
            /** @description Number of objects to skip. */
            offset?: number;
            /** @example interview */
            query: string;
            cursor?: string | null;
        };
        SearchBoardCompanies: {
            /** @description Default: 20. */
            limit?: number;
            /** @description Number of objects to skip. */
            offset?: number;
            /** @description Words of the name, 200 characters at most. Without any, all companies match. */
            query?: string;
            /** @description Only companies of the market with this slug. */
            marketSlug?: string;
            /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
            cursor?: string | null;
        };
        SearchPublicJobs: {
            sort?: components["schemas"]["JobSort"];
            /** @description Facets whose values to count over all matching jobs. */
            facets?: components["schemas"]["JobFacet"][];
            limit?: number;
            offset?: number;
            /**
             * @description Words or beginnings of words. Each must occur in the title, the company name or the description.
             * @example nurse
             */
            query?: string;
            filters?: components["schemas"]["PublicJobFilters"];
            cursor?: string;
        };
        SelectedBilling: {
            type: string;
            /** @description Of the option. */
            id?: string;
            planId: string;
        };
        SendPostingVerification: {
            /** Format: email */
            email: string;
        };
        SendWorkEmail: {
            /**
             * Format: email
             * @example jane@hill-clinic.example
             */
            workEmail: string;
        };
        /** @enum {string} */
        Seniority: "entry_level" | "associate" | "mid_level" | "senior" | "lead" | "principal" | "director" | "executive";
        /** @enum {string} */
        ShownJobStatus: "draft" | "published" | "expired" | "archived";
        /** @enum {string} */
        SignInProvider: "google" | "linkedin";
        SkillLocationSalary: {
            /** @enum {string} */
            object: "skill_location_salary";
            skillSourceSlug: string;
            skillCanonicalSlug: string;
            skillName: string;
            /** @description Salary for the skill on the whole board. */
            boardSkillAvgMin: number | null;
            boardSkillAvgMax: number | null;
            locationSourceSlug: string;
            locationCanonicalSlug: string;
            placeName: string;
            countryCode: string;
            /** @description `country`, `region` or `city`. */
            adminLevel: string;
            overallSalary: components["schemas"]["CrossOverall"] | null;
            bySeniority: components["schemas"]["LevelPay"][];
            /** @description Places directly inside an area. */
            childLocations: components["schemas"]["PlacePay"][];
            /** @description The cities of an area by region. */
            childLocationsByRegion: components["schemas"]["RegionCities"][];
            /** @description Places near a city. */
            otherLocations: components["schemas"]["PlacePay"][];
            topSkills: components["schemas"]["SkillPay"][];
            topTitles: components["schemas"]["TitlePay"][];
            currency: string;
        };
        SkillLocations: {
            /** @enum {string} */
            object: "skill_locations_index";
            sourceSlug: string;
            canonicalSlug: string;
            skillName: string;
            currency: string;
            locations: components["schemas"]["SalaryLocation"][];
        };
        SkillPay: {
            skillSlug: string;
            skillName: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        SkillSalary: {
            /** @enum {string} */
            object: "skill_salary_detail";
            sourceSlug: string;
            canonicalSlug: string;
            skillName: string;
            overallSalary: components["schemas"]["OverallSpread"] | null;
            bySeniority: components["schemas"]["ComparedLevelPay"][];
            topCompanies: components["schemas"]["CompanyPay"][];
            topLocations: components["schemas"]["CountryPlacePay"][];
            topTitles: components["schemas"]["TitlePay"][];
            relatedSkills: components["schemas"]["SkillPay"][];
            totalLocationCount: number;
            boardOverallAvgMin: number | null;
            boardOverallAvgMax: number | null;
            boardMedianMin: number | null;
            boardMedianMax: number | null;
            /** @description ISO 4217 code of every amount in the response. */
            currency: string;
        };
        SpreadLevelPay: {
            boardMedianMin: number | null;
            boardMedianMax: number | null;
            boardP25Min: number | null;
            boardP75Min: number | null;
            boardP25Max: number | null;
            boardP75Max: number | null;
            boardAvgMin: number | null;
            boardAvgMax: number | null;
            /** @description Difference of the range's middle to that of the board, in percent. */
            diffPercent: number | null;
            /** @example senior */
            seniority: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        StartAboutApplication: {
            /** @description Id of an application to a job of your company. */
            applicationId: string;
            /** @description Plain text, without spaces around it. */
            body: string;
        };
        StartConversation: {
            /** @description Id of the candidate's account. */
            candidateBoardUserId?: string;
            /** @description Handle of a candidate with a visible profile. Case is ignored. */
            candidateHandle?: string;
            /** @description Plain text, without spaces around it. */
            body: string;
        } & (unknown | unknown);
        StopBoardJobAlertsBody: {
            subscriptionId: string;
            token: string;
            /** @description Only this kind. If absent, all kinds. */
            preferenceId?: string;
        };
        Suggestions: {
            /** @description Best matches first. Kinds alternate. */
            items: (components["schemas"]["CompanySuggestion"] | components["schemas"]["TermSuggestion"] | components["schemas"]["MarketSuggestion"] | components["schemas"]["PostSuggestion"] | components["schemas"]["TagSuggestion"])[];
            /** @enum {string} */
            object: "suggest_result";
            /** @description The query without surrounding spaces. */
            query: string;
        };
        TagSuggestion: {
            /** @enum {string} */
            object: "suggestion";
            /** @enum {string} */
            type: "tag";
            id: string;
            slug: string;
            name: string;
        };
        TalentAccess: {
            /** @description Candidates that the companies of the user can still contact first. Null: any number. */
            messagesRemaining: number | null;
            /** @enum {string} */
            object: "talent_access";
            /** @description Whether the user is an approved member of a company. */
            isEmployer: boolean;
            /** @description Whether the board sells access to candidates. */
            paywallActive: boolean;
            /** @description For an employer: whether the board sells no access, or a company of theirs has an active subscription or an unused pack. */
            hasTalentAccess: boolean;
            hasUnlimitedUnlocks: boolean;
        };
        TalentAccessCheckout: {
            /**
             * Format: uri
             * @description URL of the payment page. Null unless the status is `checkout`.
             */
            checkoutUrl: string | null;
            /** @enum {string} */
            object: "talent_access_checkout";
            /**
             * @description `active`: the plan is free, and the company can use it now.
             * @enum {string}
             */
            status: "active" | "checkout" | "invoice_sent";
        };
        /** @enum {string} */
        TalentDirectoryVisibility: "off" | "public" | "employers_only";
        TalentEducation: {
            institutionName: string;
            startDate: string | null;
            endDate: string | null;
            institutionUrl: string | null;
            /** @description Derived from the website; there may be no image. Null without a website. */
            institutionLogoUrl: string | null;
            degree: string | null;
            fieldOfStudy: string | null;
            grade: string | null;
            activitiesAndSocieties: string | null;
            description: string | null;
        };
        TalentEntry: {
            /** @enum {string} */
            object: "talent_directory_entry";
            handle: string | null;
            displayName: string | null;
            headline: string | null;
            location: string | null;
            avatarUrl: string | null;
            /** @description Beginning of the candidate's summary, plain text. */
            summary: string | null;
            /** @deprecated */
            bio: string | null;
            jobSearchStatus: string | null;
            skills: string[];
            /** @description The first three. */
            experiences: components["schemas"]["TalentEntryExperience"][];
            /** @description The first three. */
            education: components["schemas"]["TalentEntryEducation"][];
        };
        TalentEntryCatalog: {
            /** @enum {string} */
            object: "list";
            /** @description Path of the list, relative to the origin. */
            url: string;
            hasMore: boolean;
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            nextCursor: string | null;
            data: components["schemas"]["TalentEntry"][];
            /** @description Total number on all pages. */
            count: number;
            limit: number;
            offset: number;
        };
        TalentEntryEducation: {
            institutionName: string;
            startDate: string | null;
            endDate: string | null;
        };
        TalentEntryExperience: {
            title: string;
            companyName: string;
            startDate: string;
            /** @description Null if it is current. */
            endDate: string | null;
        };
        TalentExperience: {
            title: string;
            companyName: string;
            startDate: string;
            /** @description Null if it is current. */
            endDate: string | null;
            companyUrl: string | null;
            /** @description Derived from the website; there may be no image. Null without a website. */
            companyLogoUrl: string | null;
            location: string | null;
            employmentType: string | null;
            locationType: string | null;
            foundVia: string | null;
            description: string | null;
            experienceSkills: string[];
        };
        TalentLanguage: {
            name: string;
            proficiency: string;
        };
        TalentPlanChoice: {
            /** @enum {string} */
            type: "new";
            /** @description A public plan with the purpose `talent_access`. */
            planId: string;
        };
        TalentProfile: {
            /** @enum {string} */
            object: "talent_profile";
            handle: string | null;
            displayName: string | null;
            headline: string | null;
            location: string | null;
            bio: string | null;
            avatarUrl: string | null;
            /** @description Null when the candidate shows it to employers only. */
            jobSearchStatus: string | null;
            experiences: components["schemas"]["TalentExperience"][];
            education: components["schemas"]["TalentEducation"][];
            skills: components["schemas"]["TalentSkill"][];
            languages: components["schemas"]["TalentLanguage"][];
        };
        TalentSkill: {
            name: string;
            /** @description Slug of the board's skill with this name. Null if there is none. */
            jobSkillId: string | null;
        };
        TermSuggestion: {
            /** @enum {string} */
            object: "suggestion";
            /** @enum {string} */
            type: "term";
            termType: components["schemas"]["TermType"];
            id: string;
            sourceSlug: string;
            canonicalSlug: string;
            displayName: string;
        };
        /** @enum {string} */
        TermType: "category" | "skill";
        TitleLocationSalary: {
            /** @enum {string} */
            object: "title_location_salary";
            categorySourceSlug: string;
            categoryCanonicalSlug: string;
            categoryName: string;
            /** @description Salary for the title on the whole board. */
            boardCategoryAvgMin: number | null;
            boardCategoryAvgMax: number | null;
            locationSourceSlug: string;
            locationCanonicalSlug: string;
            placeName: string;
            countryCode: string;
            /** @description `country`, `region` or `city`. */
            adminLevel: string;
            overallSalary: components["schemas"]["CrossOverall"] | null;
            bySeniority: components["schemas"]["LevelPay"][];
            /** @description Places directly inside an area. */
            childLocations: components["schemas"]["PlacePay"][];
            /** @description The cities of an area by region. */
            childLocationsByRegion: components["schemas"]["RegionCities"][];
            /** @description Places near a city. */
            otherLocations: components["schemas"]["PlacePay"][];
            topSkills: components["schemas"]["SkillPay"][];
            topTitles: components["schemas"]["TitlePay"][];
            currency: string;
        };
        TitleLocations: {
            /** @enum {string} */
            object: "title_locations_index";
            sourceSlug: string;
            canonicalSlug: string;
            categoryName: string;
            currency: string;
            locations: components["schemas"]["SalaryLocation"][];
        };
        TitleOverall: {
            /** @description A quarter of the ranges begin below it. */
            p25Min: number;
            /** @description A quarter of the ranges end above it. */
            p75Max: number;
            avgMin: number;
            avgMax: number;
            jobCount: number;
        };
        TitlePay: {
            categorySlug: string;
            categoryName: string;
            avgSalaryMin: number;
            avgSalaryMax: number;
            /** @description Number of jobs in the statistic, not of open jobs. */
            jobCount: number;
        };
        TitleSalary: {
            /** @enum {string} */
            object: "title_salary_detail";
            /** @description The English slug, which identifies the statistics. */
            sourceSlug: string;
            /** @description The slug of its page. */
            canonicalSlug: string;
            categoryName: string;
            overallSalary: components["schemas"]["TitleOverall"] | null;
            bySeniority: components["schemas"]["SpreadLevelPay"][];
            topCompanies: components["schemas"]["CompanyPay"][];
            topLocations: components["schemas"]["CountryPlacePay"][];
            topSkills: components["schemas"]["SkillPay"][];
            relatedTitles: components["schemas"]["TitlePay"][];
            /** @description Number of places with salaries. */
            totalLocationCount: number;
            boardP25Min: number | null;
            boardP75Max: number | null;
            boardOverallAvgMin: number | null;
            boardOverallAvgMax: number | null;
            boardMedianMin: number | null;
            boardMedianMax: number | null;
            /** @description ISO 4217 code of every amount in the response. */
            currency: string;
        };
        UnreadCount: {
            count: number;
            /** @enum {string} */
            object: "unread_count";
        };
        Unsubscribe: {
            boardUserId: string;
            channel: components["schemas"]["NotificationChannel"];
            token: string;
        };
        UpdateApplication: {
            /**
             * Format: email
             * @description Your account keeps its address.
             */
            candidateEmail?: string;
            candidateName?: string;
            candidateHeadline?: string;
            candidateLocation?: string;
            /** @description Plain text, 10,000 characters at most. */
            coverNote?: string;
        };
        UpdateBoardJobAlertPreferenceBody: {
            /** @enum {string} */
            frequency: "weekly";
            /** @description Replace the current filters. If absent, every job matches. */
            filters?: components["schemas"]["WantedFilters"];
            subscriptionId: string;
            preferenceId: string;
            /** @description Token of the subscription, or the `manageToken` of the alert. */
            token: string;
        };
        UpdateBoardMeCompany: {
            /** @description Unique on the board. Case is ignored. The slug stays. */
            name?: string;
            /**
             * @description Stored as the URL of its domain, which is unique on the board.
             * @example https://hill-clinic.example
             */
            website?: string;
            /** @description One or two sentences shown on cards. */
            summary?: string;
            /** @description HTML. Scripts and external content are removed. */
            description?: string;
            /** @description A handle or the URL of a profile. */
            xUrl?: string;
            /** @description URL or path of a profile. */
            linkedinUrl?: string;
            /** @description URL or path of a profile. */
            facebookUrl?: string;
        };
        UpdateCandidateProfile: {
            /** @example Jane Doe */
            displayName?: string;
            bio?: string;
            /**
             * @description 3 to 30 characters: a-z, 0-9 and -. You can change it, but not clear it.
             * @example jane-doe
             */
            handle?: string;
            headline?: string;
            location?: string;
            profileVisibility?: components["schemas"]["ProfileVisibility"];
            jobSearchStatus?: components["schemas"]["JobSearchStatus"];
            jobSearchStatusVisibleTo?: components["schemas"]["JobSearchStatusAudience"];
            openToRelocate?: boolean;
        };
        UpdateEducation: {
            /** @description Sort order of entries that started in the same month. */
            sortOrder?: number;
            institutionName?: string;
            institutionUrl?: string;
            degree?: string;
            fieldOfStudy?: string;
            grade?: string;
            activitiesAndSocieties?: string;
            /**
             * @description `YYYY-MM`, or empty.
             * @example 2014-09
             */
            startDate?: string;
            /**
             * @description `YYYY-MM`, or empty.
             * @example 2018-06
             */
            endDate?: string;
            /** @description Plain text. */
            description?: string;
        };
        UpdateEmployerJob: {
            /** @description Slugs of skills of the board. */
            skills?: string[];
            /** @description Slugs of categories of the board. */
            categories?: string[];
            educationRequirements?: components["schemas"]["EducationRequirement"][];
            experienceMonths?: number;
            /** @description Offices, each as parts or as one line of text. */
            officeLocations?: ({
                locality?: string;
                city: string;
                region?: string;
                country: string;
            } | {
                query: string;
            })[];
            title?: string;
            /** @description HTML or plain text. Scripts and external content are removed. */
            description?: string;
            /** @description Null if people apply on the board, which must accept applications. */
            applicationUrl?: string | null;
            salaryMin?: number | null;
            salaryMax?: number | null;
            /** @description ISO 4217. */
            salaryCurrency?: string | null;
            salaryTimeframe?: components["schemas"]["SalaryTimeframe"] | null;
            /** @description The last part of the job's URL, normalized. Default: made from the title. */
            slug?: string;
            employmentType?: components["schemas"]["EmploymentType"];
            /** @description `on_site` and `hybrid` need an office. `remote` needs a permit. */
            remoteOption?: components["schemas"]["RemoteOption"];
            /** @description Places where people must be allowed to work. Worldwide cannot be combined with other places. */
            remotePermits?: components["schemas"]["EmployerRemotePermit"][];
            /** @description Timezones in which the work is done. Default for a new job: derived from its permits. */
            remoteTimezones?: components["schemas"]["EmployerRemoteTimezone"][];
            /** @description Whether a work permit is sponsored. */
            remoteSponsorship?: components["schemas"]["RemoteSponsorship"];
            seniority?: components["schemas"]["Seniority"];
            experienceInPlaceOfEducation?: boolean;
            inOfficePeriod?: components["schemas"]["InOfficePeriod"];
            /** @description Number of office days in the given period. */
            inOfficeFrequency?: number;
        };
        UpdateExperience: {
            /** @description Sort order of positions that started in the same month. */
            sortOrder?: number;
            title?: string;
            companyName?: string;
            startDate?: string;
            companyUrl?: string;
            location?: string;
            /**
             * @description An open set.
             * @example full_time
             */
            employmentType?: string;
            /**
             * @description An open set.
             * @example hybrid
             */
            locationType?: string;
            /**
             * @description An open set.
             * @example referral
             */
            foundVia?: string;
            /**
             * @description `YYYY-MM`. Empty or absent if it is current.
             * @example 2024-06
             */
            endDate?: string;
            /** @description Plain text. */
            description?: string;
        };
        UpdateLanguages: {
            languages: components["schemas"]["Language"][];
        };
        UpdateNotificationPreference: {
            channel: components["schemas"]["NotificationChannel"];
            subscribed: boolean;
        };
        UpdatePipelineStage: {
            /** @description 40 characters at most. */
            label?: string;
            hidden?: boolean;
        };
        UpdateSandboxConfig: {
            features: components["schemas"]["SandboxFeatures"];
        };
        UpdateSkills: {
            /**
             * @description Names.
             * @example [
             *       "Nursing",
             *       "First aid"
             *     ]
             */
            skills: string[];
        };
        UploadAvatar: {
            /**
             * Format: binary
             * @description JPEG, PNG or WebP, 5 MB at most.
             */
            file: Blob;
        };
        UploadBoardMeCompanyLogo: {
            /**
             * Format: binary
             * @description PNG, JPEG, WebP or GIF, 2 MB at most. The server converts it to a WebP of 256 × 256 pixels, with the whole picture centred.
             */
            file: Blob;
        };
        UploadPostingLogo: {
            /**
             * Format: binary
             * @description PNG, JPEG, WebP or GIF, at most 2 MB. The server converts it to a WebP of 256 × 256 pixels, with the whole picture centred.
             */
            file: Blob;
        };
        UploadResume: {
            /**
             * Format: binary
             * @description PDF, DOC, DOCX, ODT, RTF or plain text, 10 MB at most.
             */
            resume: Blob;
            /** @description Whether to keep the file after parsing. Default: false. */
            keepResumeOnFile?: boolean;
            /**
             * @description Whether parsed data is added to the profile or replaces it. Default: `append_only`.
             * @enum {string}
             */
            importMode?: "append_only" | "replace_all";
            /** @description Must be true with `replace_all`. */
            confirmReplaceAll?: boolean;
        };
        VerifyBoardPassword: {
            password: string;
        };
        VerifyEmailOtpBody: {
            /**
             * @description Six digits.
             * @example 042137
             */
            code: string;
        };
        WantedFilters: {
            /**
             * @description Names of categories or skills, or words of titles.
             * @example [
             *       "Nurse"
             *     ]
             */
            jobFunctions?: string[];
            /** @description Stored, but does not filter jobs. */
            seniorityLevels?: string[];
            remoteOptions?: components["schemas"]["RemoteOption"][];
            /**
             * @description Slugs of places. Unknown slugs are ignored.
             * @example [
             *       "germany"
             *     ]
             */
            placeSlugs?: string[];
            /** @description Stored, but does not filter jobs. */
            salaryMin?: number;
            /** @description Stored, but does not filter jobs. */
            salaryMax?: number;
            /**
             * @description Stored, but does not filter jobs.
             * @example EUR
             */
            salaryCurrency?: string;
        };
        WebsiteProof: {
            /** @enum {string} */
            method: "txt";
            /** @description Name of the TXT record, at the registrable domain of the website. */
            name: string;
            /** @description Content of the TXT record. It is good for this company alone. */
            expectedValue: string;
        };
    };
    responses: {
        /** @description auth_forbidden */
        AuthForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "auth_forbidden";
                    };
                };
            };
        };
        /** @description blog_disabled */
        BlogDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "blog_disabled";
                    };
                };
            };
        };
        /** @description board_auth_invalid_token */
        BoardAuthInvalidToken: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "board_auth_invalid_token";
                    };
                };
            };
        };
        /** @description board_auth_registration_disabled */
        BoardAuthRegistrationDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "board_auth_registration_disabled";
                    };
                };
            };
        };
        /** @description board_password_required */
        BoardPasswordRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "board_password_required";
                    };
                };
            };
        };
        /** @description board_password_required, board_auth_invalid_token, board_auth_token_expired */
        BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "board_auth_invalid_token" | "board_auth_token_expired" | "board_password_required";
                    };
                };
            };
        };
        /** @description boards_not_found */
        BoardsNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "boards_not_found";
                    };
                };
            };
        };
        /** @description boards_not_found */
        BoardsNotFoundKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "boards_not_found";
                    };
                };
            };
        };
        /** @description employer_ats_unprocessable, idempotency_key_reused */
        EmployerAtsUnprocessableOrIdempotencyKeyReusedKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "employer_ats_unprocessable" | "idempotency_key_reused";
                    };
                };
            };
        };
        /** @description employer_company_not_found, boards_not_found */
        EmployerCompanyNotFoundOrBoardsNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "boards_not_found" | "employer_company_not_found";
                    };
                };
            };
        };
        /** @description employer_company_not_found, boards_not_found */
        EmployerCompanyNotFoundOrBoardsNotFoundKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "boards_not_found" | "employer_company_not_found";
                    };
                };
            };
        };
        /** @description employer_company_not_found, employer_job_not_found, boards_not_found */
        EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "boards_not_found" | "employer_company_not_found" | "employer_job_not_found";
                    };
                };
            };
        };
        /** @description employer_not_member, auth_forbidden */
        EmployerNotMemberOrAuthForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "auth_forbidden" | "employer_not_member";
                    };
                };
            };
        };
        /** @description idempotency_key_in_use */
        IdempotencyKeyInUseKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "idempotency_key_in_use";
                    };
                };
            };
        };
        /** @description idempotency_key_reused */
        IdempotencyKeyReusedKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "idempotency_key_reused";
                    };
                };
            };
        };
        /** @description messaging_disabled, auth_forbidden */
        MessagingDisabledOrAuthForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "auth_forbidden" | "messaging_disabled";
                    };
                };
            };
        };
        /** @description payments_unavailable, rate_limit_unavailable, service_unavailable */
        PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "payments_unavailable" | "rate_limit_unavailable" | "service_unavailable";
                    };
                };
            };
        };
        /** @description plan_upgrade_required */
        PlanUpgradeRequired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "plan_upgrade_required";
                    };
                };
            };
        };
        /** @description plan_upgrade_required */
        PlanUpgradeRequiredKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "plan_upgrade_required";
                    };
                };
            };
        };
        /** @description rate_limit_unavailable, service_unavailable */
        RateLimitUnavailableOrServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "rate_limit_unavailable" | "service_unavailable";
                    };
                };
            };
        };
        /** @description rate_limited */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
        };
        /** @description search_unavailable, rate_limit_unavailable, service_unavailable */
        SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "rate_limit_unavailable" | "search_unavailable" | "service_unavailable";
                    };
                };
            };
        };
        /** @description stale_version, idempotency_key_in_use */
        StaleVersionOrIdempotencyKeyInUseKept: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "idempotency_key_in_use" | "stale_version";
                    };
                };
            };
        };
        /** @description validation_bad_request */
        ValidationBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "validation_bad_request";
                    };
                };
            };
        };
        /** @description validation_bad_request, pagination_invalid_cursor */
        ValidationBadRequestOrPaginationInvalidCursor: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "pagination_invalid_cursor" | "validation_bad_request";
                    };
                };
            };
        };
        /** @description validation_bad_request, pagination_invalid_cursor, pagination_offset_too_large */
        ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "pagination_invalid_cursor" | "pagination_offset_too_large" | "validation_bad_request";
                    };
                };
            };
        };
        /** @description validation_payload_too_large */
        ValidationPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "validation_payload_too_large";
                    };
                };
            };
        };
        /** @description validation_unsupported_media_type */
        ValidationUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiErrorBody"] & {
                    error: {
                        /** @enum {string} */
                        code: "validation_unsupported_media_type";
                    };
                };
            };
        };
    };
    parameters: {
        /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request. Include it when you report a problem. */
        XRequestId: string;
        /** @description Link for problem reports by programs: `rel="agent-feedback"`. */
        Link: string;
        /** @description Seconds to wait before you retry. */
        RetryAfter: number;
        /** @description Remaining rate limits. Each has a name, `r` remaining requests and `t` seconds until reset. */
        RateLimit: string;
        /** @description Rate limits. Each has a name and allows `q` requests in `w` seconds. */
        RateLimitPolicy: string;
        /** @description Version of the returned object. Send it in `If-Match` or `If-None-Match` where they are accepted. */
        ETag: string;
        /** @description Path of the created object or the started operation, relative to the origin. */
        Location: string;
        /** @description `true` when this is the stored response to an earlier request with the same key. */
        IdempotentReplayed: "true";
        /** @description How to authenticate. */
        WWWAuthenticate: string;
        /** @description How long and by whom the response may be cached. */
        CacheControl: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicBoard"];
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    requestBoardAuthPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthForgotPasswordBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    loginBoardAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthLoginBody"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_credentials */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_credentials";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    logoutBoardAuth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthLogoutBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    requestBoardAuthMagicLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "returnTo": "/jobs/night-nurse"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthRequestMagicLinkBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["BoardAuthRegistrationDisabled"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    consumeBoardAuthMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthConsumeMagicLinkBody"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["BoardAuthRegistrationDisabled"];
            404: components["responses"]["BoardsNotFound"];
            /** @description board_auth_email_taken */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_email_taken";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    exchangeBoardAuthOauth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthOAuthExchangeBody"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["BoardAuthRegistrationDisabled"];
            404: components["responses"]["BoardsNotFound"];
            /** @description board_auth_email_taken, board_auth_sign_in_taken */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_email_taken" | "board_auth_sign_in_taken";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardAuthOauth: {
        parameters: {
            query?: {
                /** @description Path of the storefront to open afterwards. An invalid path is ignored. */
                returnTo?: string;
            };
            header?: never;
            path: {
                /** @description The login provider. */
                provider: components["schemas"]["SignInProvider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OAuth authorization URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthOAuthAuthorizationUrl"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["BoardAuthRegistrationDisabled"];
            /** @description board_auth_provider_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_provider_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    refreshBoardAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthRefreshBody"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_auth_token_expired */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_auth_token_expired";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    registerBoardAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "role": "candidate",
                 *       "method": "emailpass",
                 *       "password": "correct horse battery",
                 *       "displayName": "Jane Doe"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthRegisterBody"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAuthSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["BoardAuthRegistrationDisabled"];
            404: components["responses"]["BoardsNotFound"];
            /** @description board_auth_email_taken */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_email_taken";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    resetBoardAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthResetPasswordBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    verifyBoardAuthEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAuthVerifyEmailBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    verifyBoardAuthEmailOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "042137"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmailOtpBody"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_auth_token_expired */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_auth_token_expired";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    resendBoardAuthVerifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_auth_token_expired */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_auth_token_expired";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardBlogAuthors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogAuthorList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardBlogAuthor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authorSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blog author. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogAuthor"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description blog_author_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "blog_author_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardBlogPosts: {
        parameters: {
            query?: {
                /** @description Maximum number of posts in a page. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                tagSlug?: string;
                authorSlug?: string;
                /** @description `true` for featured posts only. */
                featured?: true;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPostSummaryList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardBlogPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blog post. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPost"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description blog_post_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "blog_post_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardBlogPostAdjacent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adjacent blog posts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjacentBlogPosts"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description blog_post_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "blog_post_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardBlogPostSimilar: {
        parameters: {
            query?: {
                /** @description Maximum number of posts. Default: 6. */
                limit?: number;
            };
            header?: never;
            path: {
                postSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPostSummaryList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description blog_post_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "blog_post_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    searchBoardBlog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "interview"
                 *     }
                 */
                "application/json": components["schemas"]["SearchBlogPosts"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPostSummarySearchResult"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardBlogTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogTagList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardBlogTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blog tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogTag"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description blog_tag_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "blog_tag_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            422: components["responses"]["BlogDisabled"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardCategories: {
        parameters: {
            query?: {
                /** @description Maximum number of terms in a page. Default: 20. */
                limit?: number;
                /** @description Beginning of a word of the name. Fewer than two characters match nothing. */
                q?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicTermList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resolution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolution"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description categories_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "categories_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardCompanies: {
        parameters: {
            query?: {
                /** @description Maximum number of objects in a page. Default: 20. */
                limit?: number;
                /** @description Number of objects to skip. */
                offset?: number;
                /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
                cursor?: string;
                /** @description Only companies of the market with this slug. */
                marketSlug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCompanyCatalog"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description company_markets_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "company_markets_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardCompaniesMarkets: {
        parameters: {
            query?: {
                /** @description Default: 100. */
                limit?: number;
                /** @description Words of the name. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMarketList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCompaniesMarket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                market: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resolution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolution"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description company_markets_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "company_markets_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    searchBoardCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limit": 20
                 *     }
                 */
                "application/json": components["schemas"]["SearchBoardCompanies"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCompanySearchResult"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description company_markets_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "company_markets_not_found";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                companySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company detail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCompanyDetail"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardCompanyJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of objects in a page. Default: 20. */
                limit?: number;
                /** @description Number of objects to skip. */
                offset?: number;
                /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
                cursor?: string;
            };
            header?: never;
            path: {
                companySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardCompanyJobsCatalog"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCompanySalaries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                companySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySalary"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, company_salary_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found" | "company_salary_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCompanySalarySummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                companySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company salary summary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySalarySummary"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, company_salary_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found" | "company_salary_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardCompanySalary: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                companySlug: string;
                categorySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company category salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyCategorySalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, company_category_salary_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found" | "company_category_salary_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardCompanySimilar: {
        parameters: {
            query?: {
                /** @description Default: 6. */
                limit?: number;
            };
            header?: never;
            path: {
                companySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCompanyList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description companies_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "companies_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardEmbedJobs: {
        parameters: {
            query?: {
                /** @description Number of objects to skip. */
                offset?: number;
                companyId?: string[];
                remoteOption?: components["schemas"]["RemoteOption"][];
                employmentType?: components["schemas"]["EmploymentType"][];
                seniority?: components["schemas"]["Seniority"][];
                /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
                cursor?: string;
                /** @description Slug of a place. An unknown slug is ignored: `GET /places?name=` finds the slug of a name. */
                location?: string;
                /** @description Radius around the place in kilometres. Default: 50. */
                radius?: number;
                /** @description Maximum number of jobs. Default: 8. Higher numbers than 50 count as 50. */
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardEmbedJobsCatalog"];
                };
            };
            /** @description validation_bad_request, pagination_invalid_cursor, pagination_offset_too_large, jobs_invalid_filter, too_many_filter_values */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "jobs_invalid_filter" | "pagination_invalid_cursor" | "pagination_offset_too_large" | "too_many_filter_values" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "page_view",
                 *       "path": "/jobs/night-nurse",
                 *       "job": "night-nurse",
                 *       "company": "hill-clinic",
                 *       "referrer": "https://www.google.com/"
                 *     }
                 */
                "application/json": components["schemas"]["BoardEvent"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "consent": true,
                 *       "filters": {
                 *         "jobFunctions": [
                 *           "Nurse"
                 *         ],
                 *         "placeSlugs": [
                 *           "germany"
                 *         ],
                 *         "salaryCurrency": "EUR"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateBoardJobAlertBody"];
            };
        };
        responses: {
            /** @description The job alert subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertSubscription"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description job_alerts_disabled, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_reused" | "job_alerts_disabled";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    confirmBoardJobAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmBoardJobAlertsBody"];
            };
        };
        responses: {
            /** @description The job alert confirmation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertConfirmation"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardJobAlertsManage: {
        parameters: {
            query: {
                /** @description Id of the subscription, from the link in the mail. */
                subscription: string;
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job alert manage state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertManageState"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobAlertPreference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "frequency": "weekly",
                 *       "filters": {
                 *         "jobFunctions": [
                 *           "Nurse"
                 *         ],
                 *         "placeSlugs": [
                 *           "germany"
                 *         ],
                 *         "salaryCurrency": "EUR"
                 *       },
                 *       "subscriptionId": "subscriptions_01kah4r0c08tzp8k1t9gvn5cs4",
                 *       "preferenceId": "preferences_01kah4r0c0wye0zrb435wgevsj",
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBoardJobAlertPreferenceBody"];
            };
        };
        responses: {
            /** @description The job alert manage result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertManageResult"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description job_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "job_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardJobAlertPreference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriptionId": "subscriptions_01kah4r0c08tzp8k1t9gvn5cs4",
                 *       "preferenceId": "preferences_01kah4r0c0wye0zrb435wgevsj",
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteBoardJobAlertPreferenceBody"];
            };
        };
        responses: {
            /** @description The job alert manage result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertManageResult"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description job_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "job_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    resendBoardJobAlertConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ResendBoardJobAlertsConfirmationBody"];
            };
        };
        responses: {
            /** @description The job alert resend. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertResend"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    resubscribeBoardJobAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriptionId": "subscriptions_01kah4r0c08tzp8k1t9gvn5cs4",
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["StopBoardJobAlertsBody"];
            };
        };
        responses: {
            /** @description The job alert manage result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertManageResult"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description job_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "job_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    unsubscribeBoardJobAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriptionId": "subscriptions_01kah4r0c08tzp8k1t9gvn5cs4",
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["StopBoardJobAlertsBody"];
            };
        };
        responses: {
            /** @description The job alert manage result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobAlertManageResult"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description job_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "job_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobPosting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "submission": {
                 *         "applicationUrl": "https://hill-clinic.example/jobs/night-nurse",
                 *         "companyName": "Hill Clinic",
                 *         "contactName": "Night shifts",
                 *         "contactEmail": "ada.brandt@hill-clinic.example",
                 *         "title": "Night nurse",
                 *         "description": "<p>You care for our youngest patients.</p>",
                 *         "employmentType": "full_time",
                 *         "remoteOption": "on_site",
                 *         "officeLocations": [
                 *           {
                 *             "displayName": "Hamburg, Germany"
                 *           }
                 *         ],
                 *         "salaryRangeEnabled": true
                 *       },
                 *       "invoiceBilling": {
                 *         "address": {
                 *           "country": "DE"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateJobPosting"];
            };
        };
        responses: {
            /** @description Result of the job posting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkoutUrl": "https://jobs.hill-clinic.example/pay/sess_4c1",
                     *       "object": "job_posting_result",
                     *       "status": "checkout",
                     *       "jobId": "jobs_01kah4r0c0xtqbgsktd0k4c18x"
                     *     }
                     */
                    "application/json": components["schemas"]["PostingAtCheckout"] | components["schemas"]["PublishedPosting"] | components["schemas"]["PendingPosting"] | components["schemas"]["InvoicedPosting"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description payments_refused, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description job_posting_rejected, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_reused" | "job_posting_rejected";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobPostingsBillingOption: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verificationToken": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["JobPostingBillingOptionsBody"];
            };
        };
        responses: {
            /** @description The job posting billing options. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPostingBillingOptions"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_password_required */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_password_required";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    confirmBoardJobPosting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmJobPosting"];
            };
        };
        responses: {
            /** @description Result of the confirmation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "job_posting_result",
                     *       "status": "published",
                     *       "jobId": "jobs_01kah4r0c0xtqbgsktd0k4c18x",
                     *       "jobSlug": "night-nurse-paediatrics"
                     *     }
                     */
                    "application/json": components["schemas"]["PublishedPosting"] | components["schemas"]["PendingPosting"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_password_required */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_password_required";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description employer_job_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_job_not_found";
                        };
                    };
                };
            };
            /** @description stale_version */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description employer_jobs_quota_exceeded */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_jobs_quota_exceeded";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    uploadBoardJobPostingLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "companies.csv"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadPostingLogo"];
            };
        };
        responses: {
            /** @description The created job posting logo. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPostingLogo"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            /** @description media_payload_too_large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_payload_too_large";
                        };
                    };
                };
            };
            /** @description media_unsupported_type, validation_unsupported_media_type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_unsupported_type" | "validation_unsupported_media_type";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    findBoardJobPostingLogo: {
        parameters: {
            query: {
                domain: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job posting logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPostingLogo"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description job_posting_logo_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "job_posting_logo_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            /** @description job_posting_logo_lookup_unavailable, rate_limit_unavailable, service_unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "job_posting_logo_lookup_unavailable" | "rate_limit_unavailable" | "service_unavailable";
                        };
                    };
                };
            };
        };
    };
    listBoardJobPostingsPlans: {
        parameters: {
            query?: {
                /** @description Kind of plan. Default: `job_posting`. */
                purpose?: components["schemas"]["OfferPurpose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPostingPlanList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobPostingsSendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada.brandt@hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["SendPostingVerification"];
            };
        };
        responses: {
            /** @description The job posting billing verification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPostingBillingVerification"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of objects in a page. Default: 20. */
                limit?: number;
                /** @description Number of objects to skip. */
                offset?: number;
                companyId?: string[];
                remoteOption?: components["schemas"]["RemoteOption"][];
                employmentType?: components["schemas"]["EmploymentType"][];
                seniority?: components["schemas"]["Seniority"][];
                /** @description Combined with `companyId`: jobs of any of these companies. */
                companySlug?: string[];
                /** @description `relevance`, `newest` or `salary_high`. Default: `relevance`, which lists featured jobs first. */
                sort?: components["schemas"]["JobSort"];
                /** @description Facets whose values to count over all matching jobs. */
                facets?: components["schemas"]["JobFacet"][];
                /** @description Slug or alias of a category. */
                category?: string;
                /** @description Slug or alias of a skill. */
                skill?: string;
                /** @description `+description` adds the description to each job. */
                fields?: string;
                /** @description Slug of a place. An unknown slug is ignored: `GET /places?name=` finds the slug of a name. */
                location?: string;
                /** @description Radius around the place in kilometres. Default: 50. */
                radius?: number;
                /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardJobsCatalog"];
                };
            };
            /** @description validation_bad_request, pagination_invalid_cursor, pagination_offset_too_large, jobs_invalid_filter, too_many_filter_values */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "jobs_invalid_filter" | "pagination_invalid_cursor" | "pagination_offset_too_large" | "too_many_filter_values" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description categories_not_found, skills_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "categories_not_found" | "skills_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    searchBoardJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "nurse",
                 *       "filters": {
                 *         "location": "berlin-de-be"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SearchPublicJobs"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobCardSearchResult"];
                };
            };
            /** @description validation_bad_request, pagination_invalid_cursor, pagination_offset_too_large, jobs_invalid_filter, too_many_filter_values */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "jobs_invalid_filter" | "pagination_invalid_cursor" | "pagination_offset_too_large" | "too_many_filter_values" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description categories_not_found, skills_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "categories_not_found" | "skills_not_found";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJob"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description jobs_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "jobs_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardJobApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            /** @description applications_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobApply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada.brandt@hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["Apply"];
            };
        };
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_auth_invalid_token, board_password_required */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_auth_invalid_token" | "board_password_required";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description applications_guest_not_allowed */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_guest_not_allowed";
                        };
                    };
                };
            };
            /** @description applications_job_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_job_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description applications_native_disabled, applications_external_apply_only, applications_unprocessable, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_external_apply_only" | "applications_native_disabled" | "applications_unprocessable" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardJobApplyResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "companies.csv"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["ApplyResume"];
            };
        };
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description validation_bad_request, applications_resume_invalid_file */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_resume_invalid_file" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description applications_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description applications_resume_invalid_file */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_resume_invalid_file";
                        };
                    };
                };
            };
            /** @description applications_resume_invalid_file, validation_unsupported_media_type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_resume_invalid_file" | "validation_unsupported_media_type";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardJobSimilar: {
        parameters: {
            query?: {
                /** @description Maximum number of jobs. Default: 5. */
                limit?: number;
            };
            header?: never;
            path: {
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicJobCardList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description jobs_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "jobs_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardUser"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["IdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeAccessCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "offerKey": "daily",
                 *       "returnPath": "/jobs",
                 *       "colorMode": "dark"
                 *     }
                 */
                "application/json": components["schemas"]["AccessCheckout"];
            };
        };
        responses: {
            /** @description The access checkout session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCheckoutSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description paywall_disabled, paywall_no_candidate_profile, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "paywall_disabled" | "paywall_no_candidate_profile";
                        };
                    };
                };
            };
            /** @description paywall_offer_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "paywall_offer_not_found";
                        };
                    };
                };
            };
            /** @description paywall_already_active, payments_refused, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused" | "paywall_already_active";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeAccessCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access checkout session state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCheckoutSessionState"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            /** @description paywall_invalid_checkout_session, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "paywall_invalid_checkout_session";
                        };
                    };
                };
            };
            /** @description payments_refused, stale_version */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "payments_refused" | "stale_version";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeAccessGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access grant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrant"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeAccessPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "returnPath": "Night shifts"
                 *     }
                 */
                "application/json": components["schemas"]["AccessPortal"];
            };
        };
        responses: {
            /** @description The access portal session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessPortalSession"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description paywall_no_recurring_subscription, payments_refused, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused" | "paywall_no_recurring_subscription";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAlertList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "frequency": "weekly",
                 *       "jobFunctions": [
                 *         "Nurse"
                 *       ],
                 *       "remoteOptions": [
                 *         "remote"
                 *       ],
                 *       "label": "Nursing in Berlin",
                 *       "salaryCurrency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAlertBody"];
            };
        };
        responses: {
            /** @description The board alert. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAlert"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description candidate_alert_limit_reached, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "candidate_alert_limit_reached" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description job_alerts_disabled, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_reused" | "job_alerts_disabled";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board alert. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAlert"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_alert_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alertId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "frequency": "weekly",
                 *       "jobFunctions": [
                 *         "Nurse"
                 *       ],
                 *       "remoteOptions": [
                 *         "remote"
                 *       ],
                 *       "label": "Nursing in Berlin",
                 *       "salaryCurrency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["BoardAlertBody"];
            };
        };
        responses: {
            /** @description The board alert. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAlert"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_alert_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_alert_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeApplications: {
        parameters: {
            query?: {
                /** @description Maximum number of applications. Default: 20. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            /** @description applications_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "candidateEmail": "ada.brandt@hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApplication"];
            };
        };
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description applications_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description applications_unprocessable, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_unprocessable" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeApplicationWithdraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description applications_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description applications_unprocessable, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "applications_unprocessable" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeBlocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUserList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeBlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boardUserId": "boardUsers_01kah4r0c0xxfap5s35zfcpgp1"
                 *     }
                 */
                "application/json": components["schemas"]["BlockUser"];
            };
        };
        responses: {
            /** @description The block. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Block"];
                };
            };
            /** @description validation_bad_request, messaging_cannot_block_self */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_cannot_block_self" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description messaging_recipient_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_recipient_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                boardUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockStatus"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeBlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                boardUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMembershipList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hill Clinic",
                 *       "website": "https://hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBoardMeCompany"];
            };
        };
        responses: {
            /** @description The company membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMembership"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description employer_company_exists, employer_claims_limit_reached, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_claims_limit_reached" | "employer_company_exists" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    searchBoardMeCompanies: {
        parameters: {
            query: {
                /** @description Maximum number of companies. Default: 10. */
                limit?: number;
                /** @description Part of the name, or the domain of the website. Case is ignored. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimableCompanyList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer company. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCompany"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "website": "https://hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBoardMeCompany"];
            };
        };
        responses: {
            /** @description The employer company. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCompany"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            /** @description employer_company_name_taken, employer_company_exists, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_company_exists" | "employer_company_name_taken" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeCompanyApplicants: {
        parameters: {
            query: {
                /** @description Id of a job of the company. */
                job: string;
                /** @description `review`, `offer`, `hired`, `rejected`, or the id of a custom stage. */
                stage?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer pipeline. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerPipeline"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_applicant_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_applicant_not_found" | "employer_company_not_found";
                        };
                    };
                };
            };
            /** @description employer_ats_unprocessable */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_ats_unprocessable";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyApplicantsBulkMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "applicationIds": [
                 *         "Night shifts"
                 *       ],
                 *       "stageId": "stages_01kah4r0c07zddmqpyzx0rp48h"
                 *     }
                 */
                "application/json": components["schemas"]["BulkMoveApplicants"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_applicant_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_applicant_not_found" | "employer_company_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    rejectBoardMeCompanyApplicantsBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "applicationIds": [
                 *         "Night shifts"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkRejectApplicants"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_applicant_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_applicant_not_found" | "employer_company_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyApplicantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "When could you start?"
                 *     }
                 */
                "application/json": components["schemas"]["AddApplicantNote"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_applicant_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_applicant_not_found" | "employer_company_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeCompanyApplicantStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stageId": "stages_01kah4r0c07zddmqpyzx0rp48h"
                 *     }
                 */
                "application/json": components["schemas"]["MoveApplicant"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_applicant_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_applicant_not_found" | "employer_company_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanyBillingOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerBillingOptionList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    claimBoardMeCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMembership"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            /** @description employer_company_exists, employer_claims_limit_reached, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_claims_limit_reached" | "employer_company_exists" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    withdrawBoardMeCompanyClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanyJobStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJobStatList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanyJobStatsTimeseries: {
        parameters: {
            query?: {
                /** @description Start of the period as an ISO 8601 date or time. Default: 30 days before `until`. */
                since?: string;
                /** @description End of the period as an ISO 8601 date or time, exclusive. Default: the end of today. */
                until?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJobStatsPointList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanyJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of jobs. Default: 200. */
                limit?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJobSummaryList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Night nurse, paediatrics",
                 *       "description": "<p>You care for our youngest patients.</p>"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEmployerJob"];
            };
        };
        responses: {
            /** @description The created employer job. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJob"];
                };
            };
            /** @description validation_bad_request, jobs_unresolvable_location */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "jobs_unresolvable_location" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            /** @description employer_job_slug_taken, jobs_already_exists, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_job_slug_taken" | "idempotency_key_in_use" | "jobs_already_exists" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJob"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_job_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_company_not_found" | "employer_job_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "employmentType": "full_time"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEmployerJob"];
            };
        };
        responses: {
            /** @description The employer job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJob"];
                };
            };
            /** @description validation_bad_request, jobs_unresolvable_location */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "jobs_unresolvable_location" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept"];
            /** @description employer_job_slug_taken, jobs_already_exists, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_job_slug_taken" | "idempotency_key_in_use" | "jobs_already_exists" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyJobCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "billing": {
                 *         "type": "new",
                 *         "planId": "plans_01kah4r0c047zxbpa1gq2sh3d5"
                 *       },
                 *       "invoiceBilling": {
                 *         "address": {
                 *           "country": "DE"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CheckOutJob"];
            };
        };
        responses: {
            /** @description The employer checkout. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCheckout"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept"];
            /** @description payments_refused, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description employer_checkout_failed, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_checkout_failed" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    publishBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJob"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            /** @description employer_payment_required, plan_upgrade_required */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_payment_required" | "plan_upgrade_required";
                        };
                    };
                };
            };
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description employer_jobs_quota_exceeded, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_jobs_quota_exceeded" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    unpublishBoardMeCompanyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerJob"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrEmployerJobNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    uploadBoardMeCompanyLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "companies.csv"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadBoardMeCompanyLogo"];
            };
        };
        responses: {
            /** @description The employer company. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCompany"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description media_payload_too_large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_payload_too_large";
                        };
                    };
                };
            };
            /** @description media_unsupported_type, validation_unsupported_media_type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_unsupported_type" | "validation_unsupported_media_type";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyPipelineStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobId": "jobs_01kah4r0c0xtqbgsktd0k4c18x",
                 *       "label": "Interview"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePipelineStage"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_pipeline_stage_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_company_not_found" | "employer_pipeline_stage_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeCompanyPipelineStagesReorder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobId": "jobs_01kah4r0c0xtqbgsktd0k4c18x",
                 *       "orderedStageIds": [
                 *         "Night shifts"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderPipelineStages"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_pipeline_stage_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_company_not_found" | "employer_pipeline_stage_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeCompanyPipelineStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_pipeline_stage_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_company_not_found" | "employer_pipeline_stage_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeCompanyPipelineStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
                stageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Interview"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePipelineStage"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            /** @description employer_company_not_found, employer_pipeline_stage_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "employer_company_not_found" | "employer_pipeline_stage_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["EmployerAtsUnprocessableOrIdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeCompanyProfileStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer profile stats. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerProfileStats"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeCompanyProfileStatsTimeseries: {
        parameters: {
            query?: {
                /** @description Start of the period as an ISO 8601 date or time. Default: 30 days before `until`. */
                since?: string;
                /** @description End of the period as an ISO 8601 date or time, exclusive. Default: the end of today. */
                until?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerProfileViewsPointList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeCompanyTalentAccessCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "billing": {
                 *         "type": "new",
                 *         "planId": "plans_01kah4r0c047zxbpa1gq2sh3d5"
                 *       },
                 *       "invoiceBilling": {
                 *         "address": {
                 *           "country": "DE"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CheckOutTalentAccess"];
            };
        };
        responses: {
            /** @description The talent access checkout. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalentAccessCheckout"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            /** @description payments_refused, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            /** @description employer_checkout_failed, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_checkout_failed" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    verifyBoardMeCompanyWebsite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer company. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCompany"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["EmployerNotMemberOrAuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            /** @description employer_website_not_pending, employer_company_exists, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_company_exists" | "employer_website_not_pending" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            /** @description employer_website_unproved, idempotency_key_reused */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_website_unproved" | "idempotency_key_reused";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    confirmBoardMeCompanyWorkEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmWorkEmail"];
            };
        };
        responses: {
            /** @description The company membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMembership"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFound"];
            /** @description employer_company_exists, stale_version */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "employer_company_exists" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    verifyBoardMeCompanyWorkEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workEmail": "jane@hill-clinic.example"
                 *     }
                 */
                "application/json": components["schemas"]["SendWorkEmail"];
            };
        };
        responses: {
            /** @description The company membership. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMembership"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["EmployerCompanyNotFoundOrBoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeConversations: {
        parameters: {
            query?: {
                /** @description Whether to list archived conversations. Default: those not archived. */
                archived?: "0" | "1" | "false" | "true";
                /** @description Maximum number of conversations. Default: 20. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "candidateBoardUserId": "boardUsers_01kah4r0c0xxfap5s35zfcpgp1",
                 *       "body": "When could you start?"
                 *     }
                 */
                "application/json": components["schemas"]["StartConversation"];
            };
        };
        responses: {
            /** @description The created message. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_permitted, messaging_blocked, messaging_recipient_not_open, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_blocked" | "messaging_disabled" | "messaging_not_permitted" | "messaging_recipient_not_open";
                        };
                    };
                };
            };
            /** @description messaging_recipient_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_recipient_not_found";
                        };
                    };
                };
            };
            /** @description messaging_cold_rule, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "messaging_cold_rule" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            /** @description messaging_rate_limited, rate_limited */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_rate_limited" | "rate_limited";
                        };
                    };
                };
            };
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeConversationsAboutApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "applicationId": "applications_01kah4r0c0xm58epq7bjykfkwa",
                 *       "body": "When could you start?"
                 *     }
                 */
                "application/json": components["schemas"]["StartAboutApplication"];
            };
        };
        responses: {
            /** @description The created message. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description validation_bad_request, messaging_application_not_linked */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_application_not_linked" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_permitted, messaging_blocked, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_blocked" | "messaging_disabled" | "messaging_not_permitted";
                        };
                    };
                };
            };
            /** @description messaging_application_not_found, messaging_recipient_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_application_not_found" | "messaging_recipient_not_found";
                        };
                    };
                };
            };
            /** @description messaging_cold_rule, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "messaging_cold_rule" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            /** @description messaging_rate_limited, rate_limited */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_rate_limited" | "rate_limited";
                        };
                    };
                };
            };
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeConversationsFindExisting: {
        parameters: {
            query: {
                /** @description Id of the candidate's account. */
                candidateBoardUserId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation ref. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationRef"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    streamBoardMeConversations: {
        parameters: {
            query?: {
                /** @description Id of the last event that you received, for clients that cannot send `Last-Event-ID`. The header takes precedence. */
                lastEventId?: string;
            };
            header?: {
                /** @description Id of the last event that you received. The stream continues after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, until either side ends the connection. The data of each is JSON with `object`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            /** @description messaging_too_many_streams, rate_limited */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_too_many_streams" | "rate_limited";
                        };
                    };
                };
            };
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeConversationsUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unread count. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation detail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDetail"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            /** @description messaging_conversation_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    archiveBoardMeConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationArchive"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            /** @description messaging_conversation_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeConversationMessages: {
        parameters: {
            query?: {
                /** @description Maximum number of messages. Default: 50. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            /** @description messaging_conversation_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeConversationRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The read receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadReceipt"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            /** @description messaging_conversation_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeConversationReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "When could you start?"
                 *     }
                 */
                "application/json": components["schemas"]["Reply"];
            };
        };
        responses: {
            /** @description The created message. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_participant, messaging_not_permitted, messaging_blocked, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_blocked" | "messaging_disabled" | "messaging_not_participant" | "messaging_not_permitted";
                        };
                    };
                };
            };
            /** @description messaging_conversation_not_found, messaging_recipient_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found" | "messaging_recipient_not_found";
                        };
                    };
                };
            };
            /** @description messaging_cold_rule, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "messaging_cold_rule" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            /** @description messaging_rate_limited, rate_limited */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "messaging_rate_limited" | "rate_limited";
                        };
                    };
                };
            };
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeConversationUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationArchive"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["MessagingDisabledOrAuthForbidden"];
            /** @description messaging_conversation_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_conversation_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeMarketingConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marketing consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "granted",
                     *       "source": "sign_up",
                     *       "reason": "person_request",
                     *       "grantedAt": "2026-03-02T09:30:00.000Z",
                     *       "withdrawnAt": null,
                     *       "revision": 3,
                     *       "id": "boardUsers_01kah4r0c0xxfap5s35zfcpgp1",
                     *       "object": "marketing_consent"
                     *     }
                     */
                    "application/json": components["schemas"]["MarketingConsent"] | null;
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    grantBoardMeMarketingConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marketing consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketingConsent"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    withdrawBoardMeMarketingConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marketing consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketingConsent"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_author, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_disabled" | "messaging_not_author";
                        };
                    };
                };
            };
            /** @description messaging_message_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_message_not_found";
                        };
                    };
                };
            };
            /** @description messaging_unsend_window_expired, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "messaging_unsend_window_expired" | "stale_version";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "When could you start?"
                 *     }
                 */
                "application/json": components["schemas"]["EditMessage"];
            };
        };
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_author, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_disabled" | "messaging_not_author";
                        };
                    };
                };
            };
            /** @description messaging_message_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_message_not_found";
                        };
                    };
                };
            };
            /** @description messaging_message_deleted, messaging_edit_window_expired, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "messaging_edit_window_expired" | "messaging_message_deleted" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeMessageReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "spam"
                 *     }
                 */
                "application/json": components["schemas"]["ReportMessage"];
            };
        };
        responses: {
            /** @description The moderation report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationReport"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description messaging_disabled, messaging_not_recipient, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "messaging_disabled" | "messaging_not_recipient";
                        };
                    };
                };
            };
            /** @description messaging_message_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "messaging_message_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferenceList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "messageEmails",
                 *       "subscribed": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNotificationPreference"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferenceList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    unsubscribeBoardMeNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boardUserId": "boardUsers_01kah4r0c0xxfap5s35zfcpgp1",
                 *       "channel": "messageEmails",
                 *       "token": "kQ2v8mF0sX7b"
                 *     }
                 */
                "application/json": components["schemas"]["Unsubscribe"];
            };
        };
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardAuthInvalidToken"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidate profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateProfile"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Jane Doe",
                 *       "handle": "jane-doe"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCandidateProfile"];
            };
        };
        responses: {
            /** @description The candidate profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateProfile"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description candidate_handle_taken, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "candidate_handle_taken" | "idempotency_key_in_use" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    uploadBoardMeProfileAvatar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "companies.csv"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadAvatar"];
            };
        };
        responses: {
            /** @description The candidate avatar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateAvatar"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description media_payload_too_large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_payload_too_large";
                        };
                    };
                };
            };
            /** @description media_unsupported_type, validation_unsupported_media_type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "media_unsupported_type" | "validation_unsupported_media_type";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeProfileEducation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateEducationList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeProfileEducation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "institutionName": "State University",
                 *       "startDate": "2014-09",
                 *       "endDate": "2018-06"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEducation"];
            };
        };
        responses: {
            /** @description The candidate education. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateEducation"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeProfileEducation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_entry_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_entry_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeProfileEducation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2014-09",
                 *       "endDate": "2018-06"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEducation"];
            };
        };
        responses: {
            /** @description The candidate education. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateEducation"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_entry_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_entry_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeProfileExperience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateExperienceList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeProfileExperience: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Nurse",
                 *       "companyName": "City Hospital",
                 *       "startDate": "2021-03",
                 *       "employmentType": "full_time",
                 *       "locationType": "hybrid",
                 *       "foundVia": "referral",
                 *       "endDate": "2024-06"
                 *     }
                 */
                "application/json": components["schemas"]["CreateExperience"];
            };
        };
        responses: {
            /** @description The candidate experience. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateExperience"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeProfileExperience: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_entry_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_entry_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeProfileExperience: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "employmentType": "full_time",
                 *       "locationType": "hybrid",
                 *       "foundVia": "referral",
                 *       "endDate": "2024-06"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateExperience"];
            };
        };
        responses: {
            /** @description The candidate experience. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateExperience"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_entry_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_entry_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    checkBoardMeProfileHandle: {
        parameters: {
            query: {
                handle: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The handle availability. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandleAvailability"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeProfileLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateLanguageList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeProfileLanguages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "languages": [
                 *         {
                 *           "name": "Spanish",
                 *           "proficiency": "native_or_bilingual"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateLanguages"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateLanguageList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeProfileSkills: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateSkillList"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateBoardMeProfileSkills: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "skills": [
                 *         "Nursing",
                 *         "First aid"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSkills"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateSkillList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeResume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resume. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resume"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    uploadBoardMeResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resume": "resume.pdf"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadResume"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resume"];
                };
            };
            /** @description validation_bad_request, resume_invalid_file */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "resume_invalid_file" | "validation_bad_request";
                        };
                    };
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            /** @description resume_upload_forbidden, auth_forbidden */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "auth_forbidden" | "resume_upload_forbidden";
                        };
                    };
                };
            };
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            /** @description resume_invalid_file */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "resume_invalid_file";
                        };
                    };
                };
            };
            /** @description resume_invalid_file, validation_unsupported_media_type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "resume_invalid_file" | "validation_unsupported_media_type";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardMeSavedJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of jobs. Default: 20. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedJobList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    createBoardMeSavedJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobId": "jobs_01kah4r0c0xtqbgsktd0k4c18x"
                 *     }
                 */
                "application/json": components["schemas"]["SaveJob"];
            };
        };
        responses: {
            /** @description The saved job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedJob"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            /** @description candidate_job_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "candidate_job_not_found";
                        };
                    };
                };
            };
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    deleteBoardMeSavedJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFoundKept"];
            409: components["responses"]["StaleVersionOrIdempotencyKeyInUseKept"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardMeTalentAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The talent access. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalentAccess"];
                };
            };
            401: components["responses"]["BoardPasswordRequiredOrBoardAuthInvalidTokenOrBoardAuthTokenExpired"];
            402: components["responses"]["PlanUpgradeRequired"];
            403: components["responses"]["AuthForbidden"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pageSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardPage"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description board_page_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_page_not_found" | "boards_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    verifyBoardPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyBoardPassword"];
            };
        };
        responses: {
            /** @description The board access grant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAccessGrant"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            /** @description board_password_invalid */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "board_password_invalid";
                        };
                    };
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardPaywallOffersEnabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaywallOfferList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardPlaces: {
        parameters: {
            query?: {
                /** @description Maximum number of suggested places. Default: 10. */
                limit?: number;
                /** @description Beginning of the name. Without it, the list has every place with published jobs. */
                q?: string;
                /** @description Slug or name of a place. The list has the place that it means, or nothing. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPlaceList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resolution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolution"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description places_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "places_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardPlans: {
        parameters: {
            query?: {
                /** @description Kind of plan. Default: both kinds. */
                purpose?: components["schemas"]["OfferPurpose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardPlanList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    resolveBoardRedirect: {
        parameters: {
            query: {
                /** @description Path of the storefront, percent-encoded, with a leading slash. Its query and a trailing slash are ignored. */
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The redirect resolution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectResolution"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardRemotePermits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemotePermitEntryList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSalariesCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryCompanyList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSalariesLocations: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryLocationList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesLocation: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                locationSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationSalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_location_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_location_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesLocationSkills: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                locationSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location skills. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationSkills"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_location_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_location_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesLocationTitles: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                locationSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location titles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationTitles"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_location_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_location_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSalariesSkills: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalarySkillList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesSkill: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                skillSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillSalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_skill_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_skill_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesSkillLocations: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                skillSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill locations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillLocations"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_skill_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_skill_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesSkillByLocationSlug: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                skillSlug: string;
                locationSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill location salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillLocationSalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_skill_location_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_skill_location_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSalariesTitles: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryTitleList"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesTitle: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                categorySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The title salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TitleSalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_title_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_title_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesTitleLocations: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                categorySlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The title locations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TitleLocations"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_title_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_title_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSalariesTitleByLocationSlug: {
        parameters: {
            query?: {
                /** @description A language tag. Names and slugs of places are in this language if available. Default: English. */
                locale?: string;
            };
            header?: never;
            path: {
                categorySlug: string;
                locationSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The title location salary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TitleLocationSalary"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description salaries_title_location_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "salaries_title_location_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSalesLedPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardSalesLedPlanList"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    updateSandboxConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": {
                 *         "talentDirectoryVisibility": "off"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSandboxConfig"];
            };
        };
        responses: {
            /** @description The sandbox done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDone"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description payments_refused, stale_version, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "payments_refused" | "stale_version";
                        };
                    };
                };
            };
            413: components["responses"]["ValidationPayloadTooLarge"];
            415: components["responses"]["ValidationUnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["PaymentsUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getSandboxEmails: {
        parameters: {
            query?: {
                /** @description Maximum number of mails. Default: 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox emails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxEmails"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getSandboxPersonas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox personas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxPersonas"];
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    reseedSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe. A repeated request with the same key has no further effect and returns the same response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDone"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            402: components["responses"]["PlanUpgradeRequiredKept"];
            404: components["responses"]["BoardsNotFoundKept"];
            /** @description sandbox_reset_running, idempotency_key_in_use */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_in_use" | "sandbox_reset_running";
                        };
                    };
                };
            };
            422: components["responses"]["IdempotencyKeyReusedKept"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    suggestBoardSearch: {
        parameters: {
            query?: {
                /** @description Maximum number of suggestions. Default: 25. */
                limit?: number;
                /** @description A single letter matches nothing, except in scripts where it is a word. */
                q?: string;
                /** @description Kinds of suggestions. Default: all kinds. */
                types?: ("category" | "company" | "market" | "post" | "skill" | "tag")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            400: components["responses"]["ValidationBadRequest"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSeo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board SEO. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardSeo"];
                };
            };
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardSkills: {
        parameters: {
            query?: {
                /** @description Maximum number of terms in a page. Default: 20. */
                limit?: number;
                /** @description Beginning of a word of the name. Fewer than two characters match nothing. */
                q?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicTermList"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursor"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            404: components["responses"]["BoardsNotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resolution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolution"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description skills_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "skills_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
    listBoardTalent: {
        parameters: {
            query?: {
                /** @description Maximum number of objects in a page. Default: 20. */
                limit?: number;
                /** @description Number of objects to skip. */
                offset?: number;
                /** @description The `nextCursor` of the previous page. `offset` takes precedence. */
                cursor?: string;
                /** @description Words of the name, the headline or a skill. */
                q?: string;
                /** @description Name of a skill. Case is ignored. */
                skill?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalentEntryCatalog"];
                };
            };
            400: components["responses"]["ValidationBadRequestOrPaginationInvalidCursorOrPaginationOffsetTooLarge"];
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description talent_directory_restricted */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "talent_directory_restricted";
                        };
                    };
                };
            };
            /** @description talent_directory_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "talent_directory_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["SearchUnavailableOrRateLimitUnavailableOrServiceUnavailable"];
        };
    };
    getBoardTalent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The talent profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalentProfile"];
                };
            };
            401: components["responses"]["BoardPasswordRequired"];
            402: components["responses"]["PlanUpgradeRequired"];
            /** @description talent_directory_not_found, talent_not_found, boards_not_found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiErrorBody"] & {
                        error: {
                            /** @enum {string} */
                            code: "boards_not_found" | "talent_directory_not_found" | "talent_not_found";
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            503: components["responses"]["RateLimitUnavailableOrServiceUnavailable"];
        };
    };
}
